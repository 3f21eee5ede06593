"""Instruments of the Apex series."""
