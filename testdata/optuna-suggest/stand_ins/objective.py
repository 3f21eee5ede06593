# perflint-test: {"libraries": {"optuna": "3.0"}}
"""An objective that its test gives a trial of its own."""


def objective(trial):
    return trial.suggest_uniform("a", 0, 1)  # error: PFL906


def log_objective(trial):
    return trial.suggest_loguniform("b", 1e-5, 1)  # error: PFL906


def floats(trial):
    return trial.suggest_float("c", 0, 1)  # ok


def sizes(trial):
    return trial.suggest_int("n", 1, 3)  # ok
