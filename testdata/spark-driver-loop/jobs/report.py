"""Where it is counted."""

from counting import count_of, rows_of


def report(sales, shops):
    return {shop: (count_of(sales, shop), rows_of(sales, shop)) for shop in shops}


def once(sales):
    return count_of(sales, "here")  # ok
