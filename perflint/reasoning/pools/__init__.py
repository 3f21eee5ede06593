"""Pools of workers: what makes one, and which tasks go to it."""
