"""Loops that break off after the first few, and those that go on."""


class Vocabulary:
    def __init__(self, tokens):
        self.tokens = list(tokens)
        self.shown = ""

    def show_first(self):
        for i, token in enumerate(self.tokens):
            if i == 3:
                break
            self.shown += f"{token}, "  # ok
        self.shown += "..."
        return self.shown

    def show_some(self):
        for i, token in enumerate(self.tokens):
            self.shown += f"{token}, "  # ok
            if i >= 5:
                break
        return self.shown

    def show_many(self):
        for i, token in enumerate(self.tokens):
            if i == 3000:
                break
            self.shown += f"{token}, "  # hint: PFL601
        return self.shown

    def show_all(self, path):
        with open(path) as lines:
            for line in lines:
                self.shown += f"{line}, "  # error: PFL601
        return self.shown

    def joined(self):
        return ", ".join(self.tokens)  # ok


def run(size=9):
    words = Vocabulary([str(number) for number in range(size)])
    return words.show_first(), words.show_some(), words.show_many(), words.joined()
