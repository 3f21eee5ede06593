"""Programs that `modernize-optuna` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, steps

TEMPLATE = Template(
    codemod="modernize-optuna",
    settings={"libraries": {"optuna": "3.0"}},
    needs="optuna",
    imports="import optuna\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "fixed trial",
            """
            trial = optuna.trial.FixedTrial({'x': 0.5})
            $step
            found = $asked
            """,
            ("found", "(found, trial.params)"),
            ("low",),
        ),
        Piece(
            "objective",
            """
            def objective(trial):
                return $asked

            study = optuna.create_study(sampler=optuna.samplers.RandomSampler(seed=1))
            study.optimize(objective, n_trials=1)
            found = study.best_params
            study = None
            """,
            ("found",),
            ("low",),
            "optuna.logging.set_verbosity(optuna.logging.CRITICAL)",
        ),
    ),
    holes={
        "asked": (
            "trial.suggest_uniform('x', 0, 1)",
            "trial.suggest_loguniform('x', 0.1, 1)",
            "trial.suggest_discrete_uniform('x', 0, 1, 0.5)",
            "trial.suggest_uniform('x', $low, 1)",
            "trial.suggest_uniform(name='x', low=0, high=1)",
            "trial.suggest_discrete_uniform('x', low=0, high=1, q=fail(0.5))",
            "trial.suggest_uniform('x', fail(0), fail(1))",
            "trial.suggest_loguniform('x', $low, 1)",
            "trial.suggest_uniform(*('x', 0, 1))",
            "trial.suggest_discrete_uniform(q=0.5, high=1, low=0, name='x')",
        ),
        "step": steps("'step'"),
    },
    parameters={"low": (("int", "int"), ("float", "float"))},
)
