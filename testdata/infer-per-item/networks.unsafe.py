import torch
from transformers import AutoModel, AutoModelForSequenceClassification, AutoTokenizer


class Embedder:
    def __init__(self, name):
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.network = AutoModel.from_pretrained(name)

    def vectors(self, documents):
        found = []
        for document in documents:
            inputs = self.tokenizer(document, return_tensors="pt")
            with torch.no_grad():
                output = self.network(**inputs)
            found.append(output.last_hidden_state.mean(1))
        return torch.cat(found)

    def in_batches(self, batches):
        found = []
        for batch in batches:
            inputs = self.tokenizer(batch, padding=True, return_tensors="pt")
            with torch.no_grad():
                output = self.network(**inputs)
            found.append(output.last_hidden_state.mean(1))
        return torch.cat(found)

    def vector(self, document):
        inputs = self.tokenizer(document, return_tensors="pt")
        return self.network(**inputs).last_hidden_state.mean(1)


def graded(name, reviews):
    tokenizer = AutoTokenizer.from_pretrained(name)
    network = AutoModelForSequenceClassification.from_pretrained(name)
    grades = []
    for review in reviews:
        inputs = tokenizer(review, return_tensors="pt").to(network.device)
        logits = network(inputs["input_ids"], inputs["attention_mask"]).logits
        grades.append(logits.argmax(-1))
    grades[:] = [grade.item() for grade in grades]
    return grades


def graded_at_once(name, reviews):
    tokenizer = AutoTokenizer.from_pretrained(name)
    network = AutoModelForSequenceClassification.from_pretrained(name)
    inputs = tokenizer(reviews, padding=True, return_tensors="pt")
    return network(**inputs).logits.argmax(-1).tolist()


def continued(name, prompt, steps):
    tokenizer = AutoTokenizer.from_pretrained(name)
    network = AutoModel.from_pretrained(name)
    ids = tokenizer(prompt, return_tensors="pt").input_ids
    for _ in range(steps):
        following = network(ids).logits[:, -1:].argmax(-1)
        ids = torch.cat([ids, following], dim=-1)
    return tokenizer.decode(ids[0])
