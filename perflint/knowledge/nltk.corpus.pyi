"""Corpora of NLTK. `words` reads the file again each time."""
from typing import Any

class WordListCorpusReader:
    @kind("reusable")
    @pure(cost="high")
    def words(self, fileids=None, ignore_lines_startswith="\n") -> list[str]: ...
    def fileids(self) -> list[str]: ...
class WordNetCorpusReader:
    def synsets(self, lemma, pos=None, lang="eng", check_exceptions=True) -> list: ...
stopwords: WordListCorpusReader
words: WordListCorpusReader
wordnet: WordNetCorpusReader
