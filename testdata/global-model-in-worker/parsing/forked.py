import spacy

nlp = spacy.load("en_core_web_sm")


def lemmas(text):
    """Its pool may be one that forks."""
    return [token.lemma_ for token in nlp(text)]  # ok
