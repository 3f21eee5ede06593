# perflint-test: {"libraries": {"optuna": "3.0"}}
"""Trials of the file's own beside those of Optuna."""

import optuna

NOTES = []


class Prefixed:
    def __init__(self, trial: optuna.Trial, prefix: str) -> None:
        self.trial = trial
        self.prefix = prefix

    def suggest_uniform(self, name, low, high):
        return self.trial.suggest_float(f"{self.prefix}/{name}", low, high)  # ok


def width(trial):
    return trial.suggest_uniform("width", 0, 1)  # error: PFL906


def objective(trial):
    both = width(trial) + width(Prefixed(trial, "left"))
    return both + trial.suggest_uniform("depth", 0, 4)  # error: PFL906


study = optuna.create_study()
study.optimize(objective, n_trials=3)


class Noted(optuna.trial.Trial):
    def suggest_uniform(self, name, low, high):
        NOTES.append(name)
        return super().suggest_uniform(name, low, high)  # error: PFL906

    def suggest_float(self, name, low, high, *, step=None, log=False):
        return round(super().suggest_float(name, low, high, step=step, log=log), 2)


def draw(noted: Noted):
    return noted.suggest_uniform("rate", 0, 1)  # ok
