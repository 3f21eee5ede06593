"""Text that is looked for in each element."""

import pandas as pd


def mentions(texts: pd.Series):
    return texts.str.lower().str.contains("sale", regex=False)


def of_rows(posts: pd.DataFrame):
    return posts["text"].str.lower().str.contains("sale", regex=False).rename(None)


def dotted(codes: pd.Series):
    return codes.astype(str).str.contains(".", regex=False)


def tagged(tags: pd.Series):
    return tags.apply(lambda names: "sale" in names)


def lacking(texts: pd.Series):
    return texts.apply(lambda text: "sale" not in text.lower())


def found_by(texts: pd.Series, word: str):
    return texts.apply(lambda text: text[:1] in text.lower())


def of_word(texts: pd.Series, words):
    return texts.apply(lambda text: words in text.lower())


def split_up(texts: pd.Series):
    return texts.apply(lambda text: "sale" in text.split())


def run():
    texts = pd.Series(["Sale!", "none", "a.b"] * 10, name="text")
    asked = of_rows(pd.DataFrame({"text": texts}))
    return mentions(texts).tolist(), dotted(texts).tolist(), asked.tolist(), asked.name
