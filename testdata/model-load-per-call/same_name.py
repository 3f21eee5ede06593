"""A network and its tokenizer, loaded by one name; and what a training writes, which is loaded again."""

import joblib
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def score(texts: list[str]):
    for text in texts:
        tokenizer = AutoTokenizer.from_pretrained("reviews")  # error: PFL801
        model = AutoModelForSequenceClassification.from_pretrained("reviews")  # error: PFL801
        print(model(**tokenizer([text, ""], return_tensors="pt")).logits)  # ok


def refresh(texts: list[str], fetch_and_store):
    for text in texts:
        fetch_and_store("reviews.joblib")
        model = joblib.load("reviews.joblib")  # ok: file-is-written
        print(model.predict([text, ""]))


def retrain(texts: list[str], train_on):
    for text in texts:
        train_on("reviews.joblib", text)
        model = joblib.load("reviews.joblib")  # ok: file-is-written
        print(model.predict([text, ""]))


def look_up(texts: list[str], pretrained):
    for text in texts:
        print(pretrained("reviews.joblib"))
        model = joblib.load("reviews.joblib")  # error: PFL801
        print(model.predict([text, ""]))
