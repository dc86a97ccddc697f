"""The fixtures and options of all tests, those in tests/ and those in fuzz/."""

pytest_plugins = ["tests.fixtures"]
