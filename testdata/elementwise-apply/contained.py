"""Text that is looked for in each element."""

import pandas as pd


def mentions(texts: pd.Series):
    return texts.apply(lambda text: "sale" in text.lower())  # hint: PFL308 because small-gain


def of_rows(posts: pd.DataFrame):
    return posts.apply(lambda row: "sale" in row["text"].lower(), axis=1)  # error: PFL304


def dotted(codes: pd.Series):
    return codes.astype(str).map(lambda code: "." in code)  # hint: PFL308 because small-gain


def tagged(tags: pd.Series):
    return tags.apply(lambda names: "sale" in names)  # ok: each element may be a list


def lacking(texts: pd.Series):
    return texts.apply(lambda text: "sale" not in text.lower())  # ok: `~` wants a column of truth values


def found_by(texts: pd.Series, word: str):
    return texts.apply(lambda text: text[:1] in text.lower())  # ok: another text for each element


def of_word(texts: pd.Series, words):
    return texts.apply(lambda text: words in text.lower())  # ok: `words` may be no text


def split_up(texts: pd.Series):
    return texts.apply(lambda text: "sale" in text.split())  # ok: looks in a list


def run():
    texts = pd.Series(["Sale!", "none", "a.b"] * 10, name="text")
    asked = of_rows(pd.DataFrame({"text": texts}))
    return mentions(texts).tolist(), dotted(texts).tolist(), asked.tolist(), asked.name
