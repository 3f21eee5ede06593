"""Texts of unknown type, of which code shows that each request is for one."""

import openai
from openai import OpenAI


def vector(client: OpenAI, passage):
    return client.embeddings.create(model="m", input=passage).data[0].embedding


def first_answers(client: OpenAI, passages):
    return [vector(client, passage) for passage in passages]  # error: PFL510


def named_answers(client: OpenAI, passages):
    found = []
    for passage in passages:
        answer = client.moderations.create(input=passage)  # error: PFL510
        found.append(answer.results[0].flagged)
    return found


def lists_of_one(client: OpenAI, passages):
    for passage in passages:
        print(client.embeddings.create(model="m", input=[passage]))  # error: PFL510


def by_module(passages):
    for passage in passages:
        answer = openai.embeddings.create(model="m", input=passage)  # error: PFL510
        print(answer.data[0])


def all_answers(client: OpenAI, passages):
    for passage in passages:
        answer = client.embeddings.create(model="m", input=passage)  # hint: PFL510 because perhaps-several
        print(answer.data)


def first_and_others(client: OpenAI, passages):
    for passage in passages:
        answer = client.embeddings.create(model="m", input=passage)  # hint: PFL510 because perhaps-several
        print(len(answer.data[0].embedding), answer.data)


def other_lists(client: OpenAI, passages, answer):
    print(answer.data[0])
    for passage in passages:
        print(client.embeddings.create(model="m", input=passage))  # hint: PFL510 because perhaps-several


def lists_of_two(client: OpenAI, pairs):
    for left, right in pairs:
        print(client.embeddings.create(model="m", input=[left, right]))  # ok


def given_list(client: OpenAI, passages):
    print(client.embeddings.create(model="m", input=passages).data[0])  # ok


def other_modules(client, passages):
    return [client.embeddings.create(model="m", input=[passage]) for passage in passages]  # ok: unknown


def batches(client: OpenAI, batches):
    found = []
    for batch in batches:
        answer = client.embeddings.create(model="m", input=batch)  # ok
        found.extend(answer.data)
    print(len(answer.data[0].embedding))
    return found


def slices(client: OpenAI, passages: list):
    for start in range(0, len(passages), 100):
        print(client.embeddings.create(model="m", input=passages[start : start + 100]).data[0])  # ok


def one_request(client: OpenAI, passages):
    answer = client.embeddings.create(model="m", input=[passage.text for passage in passages])  # ok
    return [item.embedding for item in answer.data]


def until_found(client: OpenAI, passages):
    for passage in passages:
        answer = client.moderations.create(input=passage)  # ok: leaves with the first
        return answer.results[0].flagged


def unused_client(client: OpenAI, passages):
    return [client.api_key for passage in passages]  # ok
