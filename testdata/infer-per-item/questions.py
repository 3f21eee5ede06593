"""Pipelines that are given one question by its name."""

from transformers import pipeline


def replies(questions, text):
    answer = pipeline("question-answering", model="deepset/tinyroberta-squad2")
    return [answer(question=question, context=text)["answer"] for question in questions]  # error: PFL803


def cells(questions, table):
    ask = pipeline("table-question-answering")
    found = []
    for question in questions:
        found.append(ask(table=table, query=question))  # error: PFL803
    return found


def one(question, text):
    return pipeline("question-answering")(question=question, context=text)  # ok


def together(questions, text):
    answer = pipeline("question-answering", batch_size=16)
    return answer(question=questions, context=[text] * len(questions))  # ok
