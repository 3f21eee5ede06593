"""Classes of the project's own that load as transformers' do."""

from transformers import BitsAndBytesConfig, LlamaPreTrainedModel, PreTrainedModel


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
    return QuickRanker.from_pretrained(
        name, quantization_config=BitsAndBytesConfig(load_in_8bit=True)
    )


def base(name):
    return PreTrainedModel.from_pretrained(
        name, quantization_config=BitsAndBytesConfig(load_in_4bit=True)
    )


def ours(name):
    return Store.from_pretrained(name, load_in_8bit=True)
