"""The old paths of what own rules import; `perflint.language` and `perflint.outlining` hold it now."""
