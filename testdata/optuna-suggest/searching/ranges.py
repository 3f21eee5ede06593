"""Trials, and the ranges of their values, for other files."""

import optuna


def asked(study: optuna.Study):
    return study.ask()


def width(trial: optuna.Trial) -> float:
    return trial.suggest_float("width", 0.0, 1.0)  # ok: the newer method
