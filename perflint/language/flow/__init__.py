"""What runs in one file before what, in which loops, and what is known of it then."""
