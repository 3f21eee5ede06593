"""Runs an objective of another file, and asks for trials itself."""

import optuna
from objective import objective
from ranges import asked


def run() -> float:
    study = optuna.create_study()
    study.optimize(objective, n_trials=3)
    t = asked(study)
    study.tell(t, t.suggest_float("x", 0.1, 1.0, log=True))
    return study.best_value
