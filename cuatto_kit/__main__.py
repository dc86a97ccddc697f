from cuatto_kit.cli import main

main()
