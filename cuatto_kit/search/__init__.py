"""The search for boards that fit a brief: random trials, selection by traits, an atlas."""

ATLAS = "atlas.json"
"""The name of the file in an atlas's folder that describes it."""
