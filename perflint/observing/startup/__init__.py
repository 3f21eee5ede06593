"""The folder that observing puts in front of a program's `PYTHONPATH`."""
