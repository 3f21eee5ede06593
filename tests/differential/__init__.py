"""Differential tests of the codemods: generated programs do the same before and after a rewrite."""
