import torch
from sentence_transformers import SentenceTransformer
from transformers import AutoModel, AutoTokenizer, pipeline


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
            found[name] = Pooled(one["size"])  # ok: loaded-for-one-kind
        elif kind == "averaged":
            found[name] = Averaged(one["size"])  # ok: loaded-for-one-kind
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
        scores.append(grade(text, strict))  # hint: PFL801 because loads-under-condition
    return scores


def grade(text, strict):
    if strict:
        judge = SentenceTransformer("all-mpnet-base-v2")
        return judge.get_max_seq_length()
    return len(text)


def graded_with_one(texts):
    judge = SentenceTransformer("all-mpnet-base-v2")  # ok
    return judge.encode(texts).sum(axis=1)


class Judge:
    """Loads when it is first asked."""

    def __init__(self, name):
        self.name = name
        self._pipeline = None

    def _ensure_loaded(self):
        if self._pipeline is not None:
            return
        if not self.name:
            raise ValueError("no model")
        self._pipeline = pipeline("text-generation", model="gpt2")

    def _answer(self, prompt):
        self._ensure_loaded()
        return self._pipeline.model.config

    def answers(self, prompts):
        return [self._answer(prompt) for prompt in prompts]  # ok: it is there after the first


_detector = None
_processor = None


def _load_detector():
    global _detector, _processor
    if _detector is not None:
        return _detector, _processor
    try:
        _processor = AutoTokenizer.from_pretrained("detector")
        _detector = AutoModel.from_pretrained("detector")
        return _detector, _processor
    except OSError:
        return None, None


def scale(path):
    detector, processor = _load_detector()
    return detector, processor, path


def scales(paths):
    return [scale(path) for path in paths]  # ok: they are there after the first
