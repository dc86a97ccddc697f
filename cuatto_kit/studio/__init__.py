"""The studio: a web page for designing boards (`web/`), its server and its worker processes."""
