"""Gensim."""
from gensim import corpora, downloader, models, utils
