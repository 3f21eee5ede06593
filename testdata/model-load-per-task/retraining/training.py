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


def load_in_thread():
    return AutoModelForSequenceClassification.from_pretrained(NAME)  # hint: PFL104 because alone-on-thread
