"""All outlines of a project, linked: what its files answer about one another."""
