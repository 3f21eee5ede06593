"""A tokenizer of the project, which has parts that are called as those of others are."""


class Tokenizer:
    eos_token_id = 2

    def encode(self, text):
        return [ord(letter) for letter in text]


def closed(tokenizer, texts):
    return [
        tokenizer.encode(text) + [tokenizer.eos_token_id]  # ok: what callers pass is of the project
        for text in texts
    ]


def main(texts):
    return closed(Tokenizer(), texts)
