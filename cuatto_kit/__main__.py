"""`python -m cuatto_kit`: the command line."""

from cuatto_kit.cli.verbs import main

main()
