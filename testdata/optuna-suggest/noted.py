import optuna


def objective(trial: optuna.Trial):
    rate = trial.suggest_loguniform(  # error: PFL906
        "rate",
        1e-5,
        1e-1,  # the largest that converged
    )
    decay = trial.suggest_loguniform(  # error: PFL906
        "decay",
        1e-5,
        1e-1  # the largest that converged
    )
    step = trial.suggest_loguniform(  # error: PFL906
        "step",
        1e-5,
        1e-1,
        # The largest that converged.
    )
    return rate, decay, step
