"""Tasks that leave the training, or the threads, to other files."""

from celery import shared_task

from .training import retrain, scores_of


@shared_task
def nightly(rows):
    return retrain(rows)  # ok: trains-model


@shared_task
def hourly(rows):
    return scores_of(rows)  # error: PFL104
