"""Trials of the file's own beside those of Optuna."""

import optuna


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
