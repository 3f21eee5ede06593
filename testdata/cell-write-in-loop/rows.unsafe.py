import pandas as pd
from scipy import stats


def design(subjects: list, columns: list):
    table = pd.DataFrame(columns=columns, dtype="float64")
    for number, subject in enumerate(subjects):
        table.loc[number] = [0.0] * len(columns)
        table.loc[number, "intercept"] = 1.0
        table.loc[number, "age"] = subject.age
    return table


def measured(frame: pd.DataFrame, measure) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.iloc[i] = measure(i)
    return frame


def drawn(frame: pd.DataFrame, draw) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.loc[i, :] = draw(i) * 2
    return frame


def gathered(frame: pd.DataFrame, rows: list) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.iloc[i] = rows[i]
    return frame


def blank(frame: pd.DataFrame) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.iloc[i] = 0.0
    return frame


def doubled(frame: pd.DataFrame) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.iloc[i] += 1.0
    return frame


def numbered(frame: pd.DataFrame, measure) -> pd.DataFrame:
    for i in range(len(frame)):
        frame.iloc[i] = measure(i)
        frame.loc[i, "number"] = i
    return frame


def tested(frame: pd.DataFrame, samples: list, rest: list) -> pd.DataFrame:
    p_values = []
    for i in range(len(frame)):
        p_values.append(stats.ttest_ind(samples[i], rest).pvalue)
    frame["p"] = p_values
    return frame


def scored(frame: pd.DataFrame, kinds: list) -> pd.DataFrame:
    p_values = []
    for i in range(len(frame)):
        p_values.append(stats.Covariance(kinds[i]))
    frame["p"] = p_values
    return frame
