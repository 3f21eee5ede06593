import pandas as pd


def spread(path: str) -> list[float]:
    measured = pd.read_csv(path)
    found = []
    for _, row in measured.iterrows():  # error: PFL303
        found.append(row["high"].item() - row["low"].item())
    return found


def widths(path: str) -> list[str]:
    measured = pd.read_csv(path)
    found = []
    for _, row in measured.iterrows():  # error: PFL303
        found.append(f"{row['name'].strip()} {row['high'] - row['low']}")
    return found


def noted(path: str) -> list[str]:
    measured = pd.read_csv(path)
    found = []
    for row in measured.itertuples():  # ok
        found.append(f"{row.name} {row.high.item()}")
    return found


def first(path: str) -> float:
    measured = pd.read_csv(path)  # error: PFL321
    return measured["high"].iloc[0].item()  # ok
