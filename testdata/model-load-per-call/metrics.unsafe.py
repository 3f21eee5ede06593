"""Metrics of Hugging Face Evaluate."""

import evaluate

ACCURACY = evaluate.load("accuracy")


def scores(runs):
    found = []
    metric = evaluate.load("rouge")
    for predictions, references in runs:
        found.append(metric.compute(predictions=predictions, references=references))
    return found


def score(predictions, references):
    return evaluate.load("bleu").compute(predictions=predictions, references=references)


def scores_below(runs):
    return [score(predictions, references) for predictions, references in runs]


def each_metric(names, predictions, references):
    found = {}
    for name in names:
        found[name] = evaluate.load(name).compute(
            predictions=predictions, references=references
        )
    return found


def accuracies(runs):
    return [ACCURACY.compute(predictions=one, references=other) for one, other in runs]


def loaded_before(runs):
    metric = evaluate.load("rouge")
    for predictions, references in runs:
        metric.add_batch(predictions=predictions, references=references)
    return metric.compute()
