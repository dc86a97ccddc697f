"""What a machine lacks for the kit: looked at without resting on what may be missing."""
