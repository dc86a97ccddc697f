"""The search for boards that fit a brief: random trials, selection by traits, an atlas."""
