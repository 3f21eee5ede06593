import pandas as pd
from scipy import stats


def design(subjects: list, columns: list):
    table = pd.DataFrame(columns=columns, dtype="float64")
    for number, subject in enumerate(subjects):
        table.loc[number] = [0.0] * len(columns)  # error: PFL305
        table.loc[number, "intercept"] = 1.0  # ok: the growth is reported
        table.loc[number, "age"] = subject.age  # ok
    return table


def measured(frame: pd.DataFrame, measure) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.iloc[i] = measure(i)  # hint: PFL306 because computes-whole-row
    return frame


def drawn(frame: pd.DataFrame, draw) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.loc[i, :] = draw(i) * 2  # hint: PFL306 because computes-whole-row
    return frame


def gathered(frame: pd.DataFrame, rows: list) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.iloc[i] = rows[i]  # error: PFL306
    return frame


def blank(frame: pd.DataFrame) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.iloc[i] = 0.0  # error: PFL306
    return frame


def doubled(frame: pd.DataFrame) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.iloc[i] += 1.0  # error: PFL306
    return frame


def numbered(frame: pd.DataFrame, measure) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.iloc[i] = measure(i)  # error: PFL306
        frame.loc[i, "number"] = i
    return frame


def tested(frame: pd.DataFrame, samples: list, rest: list) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.loc[i, "p"] = stats.ttest_ind(samples[i], rest).pvalue  # hint: PFL306 because far-more-work
    return frame


def scored(frame: pd.DataFrame, kinds: list) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.loc[i, "p"] = stats.Covariance(kinds[i])  # error: PFL306
    return frame
