"""A network and its tokenizer, loaded by one name; and what a training writes, which is loaded again."""

import joblib
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def score(texts: list[str]):
    tokenizer = AutoTokenizer.from_pretrained("reviews")
    model = AutoModelForSequenceClassification.from_pretrained("reviews")
    for text in texts:
        print(model(**tokenizer([text, ""], return_tensors="pt")).logits)


def refresh(texts: list[str], fetch_and_store):
    for text in texts:
        fetch_and_store("reviews.joblib")
        model = joblib.load("reviews.joblib")
        print(model.predict([text, ""]))


def retrain(texts: list[str], train_on):
    for text in texts:
        train_on("reviews.joblib", text)
        model = joblib.load("reviews.joblib")
        print(model.predict([text, ""]))


def look_up(texts: list[str], pretrained):
    model = joblib.load("reviews.joblib")
    for text in texts:
        print(pretrained("reviews.joblib"))
        print(model.predict([text, ""]))
