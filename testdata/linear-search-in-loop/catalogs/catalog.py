"""Products, which another file looks for."""

from dataclasses import dataclass


@dataclass
class Product:
    sku: str
    weight: float


class Catalog:
    def __init__(self, products: list[Product]) -> None:
        self.products = products

    def find(self, sku: str) -> Product | None:
        return next((one for one in self.products if one.sku == sku), None)  # hint: PFL610


class Shelf:
    def __init__(self, products: list[Product]) -> None:
        self.products = products

    def find(self, sku: str) -> Product | None:
        return next((one for one in self.products if one.sku == sku), None)  # ok: a shelf each
