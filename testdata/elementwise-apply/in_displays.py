import pandas as pd


def shown(frame: pd.DataFrame):
    listed = [frame["a"].apply(lambda x: 1 < x and x < 3)]  # error: PFL308
    keyed = {"more": frame["a"].apply(lambda x: x + 1)}  # error: PFL308
    less = -frame["a"].apply(lambda x: x + 1)  # error: PFL308
    return listed, keyed, less, frame["a"].apply(lambda x: x * 2)  # error: PFL308


def run():
    listed, keyed, less, twice = shown(pd.DataFrame({"a": [1, 2, 3]}))
    return listed[0].tolist(), keyed["more"].tolist(), less.tolist(), twice.tolist()
