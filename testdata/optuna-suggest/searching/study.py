# perflint-test: {"libraries": {"optuna": "3.0"}}
"""Runs an objective of another file, and asks for trials itself."""

import optuna
from objective import objective
from ranges import asked


def run() -> float:
    study = optuna.create_study()
    study.optimize(objective, n_trials=3)  # ok: it suggests nothing itself
    t = asked(study)
    study.tell(t, t.suggest_loguniform("x", 0.1, 1.0))  # error: PFL906
    return study.best_value
