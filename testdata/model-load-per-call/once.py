import torch
from sentence_transformers import SentenceTransformer
from transformers import AutoModel, AutoTokenizer


class Trainer:
    def __init__(self, network, folder):
        self.network = network
        self.folder = folder

    def restore(self):
        state = torch.load(f"{self.folder}/last.pt")
        self.network.load_state_dict(state["model"])

    def fit(self, batches, resume=False):
        for batch in batches:
            if resume:
                self.restore()  # ok
                resume = False
            self.network(batch).sum().backward()

    def fit_again(self, batches, resume=False):
        for batch in batches:
            self.restore()  # error: PFL801
            self.network(batch).sum().backward()


def vectors(texts, warm=True):
    found = []
    for text in texts:
        if warm:
            model = SentenceTransformer("all-MiniLM-L6-v2")  # ok
            warm = False
        found.append(len(text))
    return found, model


class Pooled:
    def __init__(self, size):
        self.size = size
        self.tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")


class Averaged:
    def __init__(self, size):
        self.size = size
        self.network = AutoModel.from_pretrained("bert-base-uncased")


def conditioners(settings):
    found = {}
    for name, one in settings.items():
        kind = one["kind"]
        if kind == "pooled":
            found[name] = Pooled(one["size"])  # ok
        elif kind == "averaged":
            found[name] = Averaged(one["size"])  # ok
        else:
            raise ValueError(kind)
    return found


def sizes(names):
    found = []
    for name in names:
        found.append(Averaged(len(name)).network.config.hidden_size)  # error: PFL801
    return found


def graded(texts, strict):
    scores = []
    for text in texts:
        scores.append(grade(text, strict))  # hint: PFL801
    return scores


def grade(text, strict):
    if strict:
        judge = SentenceTransformer("all-mpnet-base-v2")
        return judge.get_max_seq_length()
    return len(text)


def graded_with_one(texts):
    judge = SentenceTransformer("all-mpnet-base-v2")  # ok
    return judge.encode(texts).sum(axis=1)
