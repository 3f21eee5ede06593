import pandas as pd


def report(issues: pd.DataFrame, verbose=True):
    if verbose:
        for given, predicted, count in zip(
            issues["given"], issues["predicted"], issues["count"]
        ):
            print(f"{given} may be {predicted}: {count}")
    return issues


def lines(issues: pd.DataFrame):
    found = []
    for given, predicted in zip(issues["given"], issues["predicted"]):
        found.append(f"{given} may be {predicted}")
    return found


def warned(issues: pd.DataFrame):
    total = 0
    for count, given in zip(issues["count"], issues["given"]):
        if count > 100:
            print(f"many of {given}")
        total += count
    return total


def shown_by_columns(issues: pd.DataFrame):
    for given, predicted in zip(issues["given"], issues["predicted"]):
        print(given, predicted)


def head(issues: pd.DataFrame):
    print(issues.head())
