"""Objects that copy in a loop while they are made."""

import copy
import json


class Turns:
    def __init__(self, paths):
        self.turns = []
        for path in paths:
            with open(path) as file:
                dialogs = json.load(file)
            for dialog in dialogs:
                for turn in dialog["turns"]:
                    one = copy.deepcopy(dialog)  # hint: PFL613
                    one["turn"] = turn["text"]
                    self.turns.append(one)


class Options:
    def __init__(self, options: dict, layers):
        self.options = {}
        for name, option in options.items():
            self.options[name] = copy.deepcopy(option)  # ok: keeps-what-is-given
        self.layers = []
        for layer in layers:
            self.layers.append(copy.deepcopy(layer))  # ok: keeps-what-is-given

    def clone(self):
        other = Options({}, ())
        for layer in self.layers:
            other.layers.append(copy.deepcopy(layer))  # ok: in-copier
        return other
