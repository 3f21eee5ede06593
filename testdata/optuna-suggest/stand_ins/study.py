# perflint-test: {"libraries": {"optuna": "3.0"}}
import optuna
from objective import floats, objective, sizes


class Base(optuna.trial.FixedTrial):
    def suggest_uniform(self, name, low, high):
        return super().suggest_uniform(name, low, high)  # error: PFL906


class Half(Base):
    def suggest_float(self, name, low, high, **words):
        return (low + high) / 2  # ok


def typed(trial: optuna.Trial):
    return trial.suggest_uniform("a", 0, 1)  # error: PFL906


def asked(study: optuna.Study):
    trial = study.ask()
    return trial.suggest_uniform("a", 0, 1)  # error: PFL906


def mine(trial):
    return trial.suggest_uniform("a", 0, 1)  # error: PFL906


def run():
    study = optuna.create_study()
    study.optimize(mine, n_trials=3)
    fixed = optuna.trial.FixedTrial({"a": 1, "c": 1, "n": 2})
    return floats(fixed), sizes(fixed), objective(fixed), asked(study) <= 1  # ok


def test_objective():
    return run() is not None  # ok


def later(trial):
    return trial.suggest_categorical("a", [0, 1])  # ok


def again(trial):
    return trial.suggest_float("a", 0, 1, log=True)  # ok
