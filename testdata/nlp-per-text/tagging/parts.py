import spacy

NLP = spacy.load("en_core_web_sm")


def people(text):
    return [entity.text for entity in NLP(text).ents]


def documents(texts):
    return list(NLP.pipe(texts))


def entities(name, text="Ada was in London"):
    return spacy.load(name)(text).ents


class Tagger:
    nlp = spacy.load("en_core_web_md")

    def tags(self, sentence):
        return [token.pos_ for token in self.nlp(sentence)]
