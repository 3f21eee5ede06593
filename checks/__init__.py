"""The rules: a folder a family, a file a rule. A file registers itself by being here."""
