"""Answers of a model."""

from .memory import release


class Answerer:
    def __init__(self, model, tokenizer):
        self.model = model
        self.tokenizer = tokenizer

    def answer(self, text):
        tokens = self.tokenizer(text)
        result = self.model.generate(tokens)
        answer = self.tokenizer.decode(result)
        release()
        return answer

    def answers(self, texts):
        found = []
        for text in texts:
            found.append(self.model.generate(text))
        release()
        return found

    def run(self, seed):
        self.model.seed(seed)
        result = self.model.measure()
        self.tokenizer.write(result)
        self.tokenizer.close()
        release()
        return result

    def plain(self, text):
        return self.model.generate(self.tokenizer(text))
