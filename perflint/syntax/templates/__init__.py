"""Templates of Django and Jinja as Python: lexed, parsed and translated, without settings or libraries."""
