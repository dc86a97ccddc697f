"""Boards that fit a brief: tried by chance, kept by their traits, shown as an atlas."""
