"""Filters for each value of what a function is given, beside other work or for few values."""

import enum

import joblib
import matplotlib.pyplot as plt
import pandas as pd


def plotted(sales: pd.DataFrame, branches: list[str]):
    heights = []
    for branch in branches:
        heights.append(sales[sales["branch"] == branch]["amount"].sum())  # hint: PFL311 because for-picture
    plt.bar(branches, heights)


def trained(sales: pd.DataFrame, branches: list[str], model):
    for branch in branches:
        part = sales[sales["branch"] == branch]  # hint: PFL311 because far-more-work
        model.fit(part)
        joblib.dump(model, f"{branch}.model")


class Kind(enum.Enum):
    CASH = "cash"
    CARD = "card"


def by_kind(sales: pd.DataFrame, kinds: type[Kind]):
    found = {}
    for kind in kinds:
        found[kind] = sales[sales["kind"] == kind]["amount"].sum()  # hint: PFL311 because few-elements
    return found


def summed(sales: pd.DataFrame, branches: list[str]):
    return [sales[sales["branch"] == branch]["amount"].sum() for branch in branches]  # error: PFL311


def three(sales: pd.DataFrame):
    return [sales[sales["branch"] == branch] for branch in ["north", "south", "west"]]  # ok: few-values


def pictures(sales: pd.DataFrame, branches: list[str]):
    for branch in branches:
        part = sales[sales["branch"] == branch]  # ok: draws-picture
        plt.plot(part["day"], part["amount"])


def checked(sales: pd.DataFrame, log):
    twice = sales[sales["number"].duplicated()]
    if len(twice):
        log.warning("numbers that stand twice")
        for number in twice["number"].unique():
            log.info(sales[sales["number"] == number])  # hint: PFL311 because after-error


def of_config(sales: pd.DataFrame, config):
    found = {}
    for branch in config.branches:
        found[branch] = sales[sales["branch"] == branch]["amount"].sum()  # error: PFL311
    return found


def grouped(sales: pd.DataFrame):
    return sales.groupby("branch")["amount"].sum()  # ok


def once(sales: pd.DataFrame, branch: str):
    return sales[sales["branch"] == branch]  # ok
