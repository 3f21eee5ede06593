"""Conversions that a condition keeps away from what they cannot convert."""

import pandas as pd


def whole(prices: pd.Series) -> pd.Series:
    return prices.apply(lambda price: int(price) if price == price else -1)  # error: PFL308


def parsed(texts: pd.Series) -> pd.Series:
    return texts.apply(lambda text: float(text) if text != "-" else 0.0)  # error: PFL308


def halved(prices: pd.Series) -> pd.Series:
    return prices.apply(lambda price: price / 2 if price > 2 else price)  # error: PFL308


def handled(prices: pd.Series) -> pd.Series | None:
    try:
        return prices.apply(lambda price: 1 / price)  # error: PFL308
    except ZeroDivisionError:
        return None


def kept(names: pd.Series) -> pd.Series | None:
    try:
        return names.map(lambda name: name.upper())  # hint: PFL308
    except AttributeError:
        return None


def of_categories(frame: pd.DataFrame) -> pd.Series:
    frame["kind"] = frame["kind"].astype("category")
    return frame["kind"].apply(lambda kind: kind + "!")  # hint: PFL308


def plain(prices: pd.Series) -> pd.Series:
    return prices.astype(float) * 2  # ok


def own(prices: pd.Series, convert) -> pd.Series:
    return prices.apply(lambda price: convert(price))  # ok


def doubled(prices: list[float]) -> list[float]:
    return [price * 2 for price in prices]  # ok


def named(names: pd.Series) -> list[str]:
    return names.str.upper().tolist()  # ok


def raised(prices: list[float]) -> list[float]:
    return [price**2 for price in prices]  # ok


def listed(prices: list[float]) -> list[int]:
    return [int(price) if price == price else -1 for price in prices]  # ok


def run():
    prices = pd.Series([1.5, 2.5, float("nan")])
    found = (whole(prices), parsed(pd.Series(["1", "-"])), halved(prices))
    texts = kept(pd.Series(["a", 1], dtype=object))
    whole_numbers = handled(pd.Series([0, 1], dtype=object))
    return [series.fillna(-9).tolist() for series in found], list(of_categories(pd.DataFrame({"kind": ["a"]}))), texts, whole_numbers
