import functools

from transformers import AutoModelForSequenceClassification, Trainer

NAME = "distilbert-base-uncased"


def retrain(rows):
    model = AutoModelForSequenceClassification.from_pretrained(NAME)
    trainer = Trainer(model=model, train_dataset=rows)
    trainer.train()
    return trainer.evaluate()


def scores_of(rows):
    model = AutoModelForSequenceClassification.from_pretrained(NAME)
    return [model(row) for row in rows]


@functools.cache
def _get_model_of_load_in_thread():
    return AutoModelForSequenceClassification.from_pretrained(NAME)


def load_in_thread():
    return _get_model_of_load_in_thread()
