"""Optuna."""
from optuna import study, trial
from optuna.study import Study, create_study, delete_study, load_study
from optuna.trial import FixedTrial, Trial, TrialPruned
