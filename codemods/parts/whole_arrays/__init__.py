"""Loops over elements of arrays written as expressions on whole arrays."""
