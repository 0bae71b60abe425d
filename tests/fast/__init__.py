"""What was compiled plays like the sources: python -m tests.fast, or `make fast-test`."""
