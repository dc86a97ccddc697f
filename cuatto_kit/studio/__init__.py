"""The page that answers while one draws: its server, its workers, and `web/`, the page itself."""
