"""Values: where containers come from, how values grow, and what names stand for."""
