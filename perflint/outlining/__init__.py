"""Making outlines: one pass over the nodes that `Names` has listed, with their flow and terms.

`files` puts a file's outline together from what `functions`, `classes` and `sites` find, for which
`places` tells where code runs, `stores` what methods assign, and `terms` keeps one copy of each term.
"""
