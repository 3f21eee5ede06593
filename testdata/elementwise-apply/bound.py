"""Methods that go by a name of their own when they are called."""

import pandas as pd


def lowered(texts: pd.Series) -> pd.Series:
    apply = texts.apply
    return apply(lambda text: len(text) * 2)  # hint: PFL308


def by_list(texts: pd.Series) -> pd.Series:
    return [texts.apply][0](lambda text: len(text) * 2)  # hint: PFL308


def own(texts: pd.Series, apply) -> pd.Series:
    return apply(lambda text: len(text) * 2)  # ok


def whole(texts: pd.Series) -> pd.Series:
    apply = texts.str.len
    return apply()  # ok
