# perflint-test: {"libraries": {"optuna": "3.0"}}
"""Objectives that a study is handed in other ways, whose parameter is not called `trial`."""

from __future__ import annotations

import functools

import optuna


def train(t, rows):
    return len(rows) * t.suggest_loguniform("lr", 1e-5, 1e-1)  # error: PFL906


def narrow(t):
    return t.suggest_uniform("x", 0.0, 1.0)  # error: PFL906


class Search:
    def objective(self, t):
        return t.suggest_discrete_uniform("x", 0.0, 1.0, 0.1)  # error: PFL906

    def other(self, t):
        return t.suggest_uniform("x", 0.0, 1.0)  # ok: no study runs it

    def run(self, study: optuna.Study) -> None:
        study.optimize(self.objective, n_trials=3)


def run(rows: list[float]) -> None:
    study = optuna.create_study()
    study.optimize(functools.partial(train, rows=rows), n_trials=3)
    study.optimize(func=narrow, n_trials=3)
    study.optimize(lambda t: t.suggest_uniform("x", 0.0, 1.0), n_trials=3)  # error: PFL906
    study.optimize(lambda t: t.suggest_float("x", 0.0, 1.0), n_trials=3)  # ok: the newer method


def unrelated(service) -> list[str]:
    return [s.suggest_uniform("x", 0, 1) for s in service.speakers]  # ok: nobody knows what it is


def sizes(t) -> int:
    return t.suggest_int("n", 1, 3)  # ok: still there


def floats(t) -> float:
    return t.suggest_float("x", 0.0, 1.0)  # ok: the newer method
