"""An examination of the installation that does not depend on the parts that may be missing."""
