import pandas as pd


def spread(path: str) -> list[float]:
    measured = pd.read_csv(path)
    found = []
    for _, row in measured.iterrows():
        found.append(row["high"].item() - row["low"].item())
    return found


def widths(path: str) -> list[str]:
    measured = pd.read_csv(path)
    found = []
    for name, high, low in zip(measured["name"], measured["high"], measured["low"]):
        found.append(f"{name.strip()} {high - low}")
    return found


def noted(path: str) -> list[str]:
    measured = pd.read_csv(path)
    found = []
    for row in measured.itertuples():
        found.append(f"{row.name} {row.high.item()}")
    return found


def first(path: str) -> float:
    measured = pd.read_csv(path)
    return measured["high"].iloc[0].item()
