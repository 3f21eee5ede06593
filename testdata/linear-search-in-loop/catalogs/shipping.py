"""Rows that name products."""

from .catalog import Catalog, Shelf


def weight(rows, catalog: Catalog) -> float:
    total = 0.0
    for row in rows:
        product = catalog.find(row["sku"])
        if product is not None:
            total += product.weight
    return total


def on_shelves(shelves: list[Shelf], skus) -> list:
    return [shelf.find(sku) for shelf, sku in zip(shelves, skus)]
