# perflint-test: {"libraries": {"optuna": "3.0"}}
"""An objective that a study of another file runs."""

import optuna
from ranges import width


def objective(trial: optuna.Trial) -> float:
    return width(trial) * trial.suggest_uniform("x", 0.0, 1.0)  # error: PFL906
