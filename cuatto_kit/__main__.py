"""`python -m cuatto_kit`: the command line."""

from cuatto_kit.cli import main

main()
