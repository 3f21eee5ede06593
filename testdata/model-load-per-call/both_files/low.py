from transformers import BertModel

kept = BertModel.from_pretrained("bert")


def embed(name):
    return BertModel.from_pretrained("bert")(name).pooler_output


def by_kept(name):
    return kept(name).pooler_output
