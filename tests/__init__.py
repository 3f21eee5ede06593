"""The tests: a module for each subject, and the harness over `testdata/`."""
