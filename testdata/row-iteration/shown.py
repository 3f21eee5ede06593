import pandas as pd


def report(issues: pd.DataFrame, verbose=True):
    if verbose:
        for _, row in issues.iterrows():  # hint: PFL303 because shows-rows
            print(f"{row['given']} may be {row['predicted']}: {row['count']}")
    return issues


def lines(issues: pd.DataFrame):
    found = []
    for _, row in issues.iterrows():  # error: PFL303
        found.append(f"{row['given']} may be {row['predicted']}")
    return found


def warned(issues: pd.DataFrame):
    total = 0
    for _, row in issues.iterrows():  # error: PFL303
        if row["count"] > 100:
            print(f"many of {row['given']}")
        total += row["count"]
    return total


def shown_by_columns(issues: pd.DataFrame):
    for given, predicted in zip(issues["given"], issues["predicted"]):  # ok
        print(given, predicted)


def head(issues: pd.DataFrame):
    print(issues.head())  # ok
