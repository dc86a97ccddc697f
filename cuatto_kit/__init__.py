"""Board games from a YAML file: parts that print and fit."""

__version__ = "0.1.0"
