"""Engines at work: simulation, statistics, the report on a board."""
