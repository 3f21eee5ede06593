from transformers import pipeline


def label_of(text):
    classify = pipeline("sentiment-analysis")
    return classify(text)[0]["label"]


def named(name):
    return pipeline("sentiment-analysis", model=name)


def length_of(text):
    return len(text)
