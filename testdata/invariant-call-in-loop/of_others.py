"""What functions make of the same value in each call: of an object that is filled before, and of one that the
loop fills."""


class Words:
    known = None
    seen = None

    def start(self):
        self.known = list(open("words.txt"))

    def fill(self):
        self.seen = input().split()

    def is_known(self, word):
        return word in set(self.known)  # ok: methods may set it

    def is_seen(self, word):
        return word in set(self.seen)  # ok: the loop fills it


def asked(path):
    words = Words()
    words.start()
    with open(path) as lines:
        return [words.is_known(line) for line in lines]


def filled(path):
    words = Words()
    found = []
    with open(path) as lines:
        for line in lines:
            words.fill()
            found.append(words.is_seen(line))
    return found
