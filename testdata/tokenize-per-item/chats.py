"""The messages of one chat are few; conversations and documents are many."""

from transformers import AutoTokenizer

TOKENIZER = AutoTokenizer.from_pretrained("gpt2")


def history_ids(history):
    return [TOKENIZER.encode(message["role"]) for message in history]  # hint: PFL802 because messages-of-chat


def prompt_ids(messages):
    found = []
    for message in messages:
        found += TOKENIZER.encode(message["content"])  # hint: PFL802 because messages-of-chat
    return found


def corpus_ids(conversations):
    found = []
    for conversation in conversations:
        found.append(TOKENIZER.encode(conversation["text"]))  # error: PFL802
    return found


def document_ids(documents):
    return [TOKENIZER.encode(document) for document in documents]  # error: PFL802


def round_lengths(conversation, separator):
    found = []
    if separator:
        rounds = conversation.split(separator)
    else:
        rounds = conversation.split("<sep>")
    for i, part in enumerate(rounds):
        found.append((i, len(TOKENIZER(part).input_ids)))  # hint: PFL802 because parts-of-text
    return found


def line_lengths(path):
    lines = path.read_text().split("\n")
    return [len(TOKENIZER(line).input_ids) for line in lines]  # error: PFL802


def turn_texts(turns):
    return [turn["content"].strip() for turn in turns]  # ok


def all_at_once(messages):
    return TOKENIZER([message["content"] for message in messages])  # ok


def encoded(messages):
    return [message["content"].encode() for message in messages]  # ok


def decoded(history):
    return [TOKENIZER.decode(ids) for ids in history]  # ok
