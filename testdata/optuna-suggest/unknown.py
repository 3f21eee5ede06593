"""An objective that says of no Optuna that it needs it."""
import optuna


def objective(trial: optuna.Trial) -> float:
    return trial.suggest_uniform("x", 0, 1)  # error: PFL906


def newer(trial: optuna.Trial) -> float:
    return trial.suggest_float("x", 0, 1)  # ok
