import pandas as pd
from models import (
    Block,
    Moderator,
    Pictures,
    embed,
    embed_all,
    embed_lines,
    embed_parts,
    probe,
    stored,
)


def vectors(notes):
    return {note.id: embed(note.body) for note in notes}  # error: PFL803


def column(path):
    return pd.read_csv(path)["title"].map(embed)  # error: PFL321, PFL803


def moderated(rows):
    moderator = Moderator("unitary/toxic-bert")
    hidden = []
    for key, body in rows:
        if moderator.abuses(body):  # error: PFL803  # hint: PFL802
            hidden.append((key, moderator.label(body)))  # error: PFL803
    return hidden


def pictures(path, images):
    net = Pictures(path)
    return [net.score(image) for image in images]  # error: PFL803


def neighbours(path, vectors):
    net = Pictures(path)
    return [net.nearest(vector) for vector in vectors]  # error: PFL803


def one(note):
    return embed(note.body)  # ok: no loop


def folders(found):
    return [embed_all(folder.lines) for folder in found]  # ok: takes a list


def documents(found):
    return [embed_parts(document) for document in found]  # ok: many sentences of each


def probed(names):
    return [probe(name) for name in names]  # ok: another model each time


def layers(steps):
    block = Block()
    return [block(step) for step in steps]  # ok: a layer of a module


def told(steps):
    said = ""
    for step in steps:
        said = str(embed(said + step))  # ok: feeds the next step
    return said


def lines(notes):
    return [embed_lines(note.body) for note in notes]  # ok: many lines of each


def kept(connection, notes):
    return [stored(connection, note.body) for note in notes]  # hint: PFL803 because function-does-more
