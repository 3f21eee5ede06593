"""One project in one run: outlined, linked and checked, with what is known of it from earlier."""
