"""Reports as text and as tables."""

import pandas as pd

PRODUCTS = "products.csv"


def as_csv(frame: pd.DataFrame) -> str:
    text = "name,product,total\n"
    for name, product, total in zip(frame["name"], frame["product"], frame["total"]):
        text = text + f"{name},{product}," + f"{total:.2f}\n"
    return text


def unknown_products(rows: list[tuple[str, str, float]]) -> list[str]:
    """The products that the list of products lacks."""
    known = pd.read_csv(PRODUCTS)["product"].tolist()
    return [product for _, product, _ in rows if product not in known]


def by_region(frame: pd.DataFrame) -> pd.DataFrame:
    """A region's share of all sales, for each row."""
    shares = []
    total = frame["total"].sum()
    for _, row in frame.iterrows():
        shares.append(row["total"] / total)
    return frame.assign(share=shares)
