# perflint-test: {"libraries": {"transformers": "4.40"}}
"""Classes of the project's own that load as transformers' do."""

from transformers import LlamaPreTrainedModel, PreTrainedModel


class Ranker(LlamaPreTrainedModel):
    def score(self, text):
        return len(text)


class QuickRanker(Ranker):
    pass


class Store:
    @classmethod
    def from_pretrained(cls, name, load_in_8bit=False):
        return cls()


def load(name):
    return QuickRanker.from_pretrained(name, load_in_8bit=True)  # error: PFL907


def base(name):
    return PreTrainedModel.from_pretrained(name, load_in_4bit=True)  # error: PFL907


def ours(name):
    return Store.from_pretrained(name, load_in_8bit=True)  # ok: a method of its own
