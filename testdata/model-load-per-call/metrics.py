"""Metrics of Hugging Face Evaluate."""

import evaluate

ACCURACY = evaluate.load("accuracy")  # ok: once


def scores(runs):
    found = []
    for predictions, references in runs:
        metric = evaluate.load("rouge")  # error: PFL801
        found.append(metric.compute(predictions=predictions, references=references))
    return found


def score(predictions, references):
    return evaluate.load("bleu").compute(predictions=predictions, references=references)  # ok: called once as far as seen


def scores_below(runs):
    return [score(predictions, references) for predictions, references in runs]  # error: PFL801


def each_metric(names, predictions, references):
    found = {}
    for name in names:
        found[name] = evaluate.load(name).compute(  # ok: another each time
            predictions=predictions, references=references
        )
    return found


def accuracies(runs):
    return [ACCURACY.compute(predictions=one, references=other) for one, other in runs]  # ok: loaded once


def loaded_before(runs):
    metric = evaluate.load("rouge")  # ok: before the loop
    for predictions, references in runs:
        metric.add_batch(predictions=predictions, references=references)
    return metric.compute()
