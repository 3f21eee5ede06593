import pandas as pd


def design(subjects: list, columns: list):
    table = pd.DataFrame(columns=columns, dtype="float64")
    for number, subject in enumerate(subjects):
        table.loc[number] = [0.0] * len(columns)  # error: PFL305
        table.loc[number, "intercept"] = 1.0  # ok: the growth is reported
        table.loc[number, "age"] = subject.age  # ok
    return table
