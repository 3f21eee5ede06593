"""The rewrites: a file each, shared by rules. A file registers itself by being here."""
