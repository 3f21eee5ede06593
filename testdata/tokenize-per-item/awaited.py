"""Texts that come one by one."""

from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")


async def lengths(client, urls):
    found = []
    for url in urls:
        page = await client.get(url)
        text = page.text
        found.append(len(tokenizer(text)["input_ids"]))  # hint: PFL802 because item-is-awaited
    return found


async def stored(client, texts):
    for text in texts:
        ids = tokenizer(text)["input_ids"]  # error: PFL802
        await client.put(ids)
