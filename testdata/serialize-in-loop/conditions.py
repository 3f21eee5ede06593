"""Values that other code may change, and that a condition or a parser asks for."""

import json
import pickle


class Store:
    def __init__(self, peer):
        self.peer = peer
        self.layout = {"columns": []}

    def extend(self, fill):
        fill(self.layout)

    def send_all(self, rows):
        for row in rows:
            self.peer.send(row, json.dumps(self.layout))  # ok: another method passes it to a call


def fitted(trace, most, shorten):
    while len(json.dumps(trace)) > most:  # ok: in-while-condition
        shorten()


def written_again(template, rows):
    for row in rows:
        yield row, pickle.loads(json.dumps(template))  # ok: parsed-again
