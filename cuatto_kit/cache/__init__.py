"""Slow results, cached under a hash of their inputs: in memory and as verified files."""
