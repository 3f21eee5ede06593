from openai import OpenAI

client = OpenAI()


def embed(name):
    return client.embeddings.create(model="m", input=name).data[0].embedding


def plain(name):
    return [float(ord(letter)) for letter in name]
