"""Arrays and data frames: PFL3."""
