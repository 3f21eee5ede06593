"""Loops over the elements of arrays and tensors whose body has a form for whole arrays.

A loop is an *element loop* where everything it does can be said of whole arrays: it stores into
items, accumulates, counts, keeps an extreme or appends, and computes with arithmetic, comparisons
and functions that have an array counterpart. A loop that does anything else (calls something
unknown, builds text, breaks off, carries a value from one iteration into the next) is none, and
unknown types give none.
"""
