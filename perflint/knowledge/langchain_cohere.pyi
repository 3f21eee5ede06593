"""A provider's embeddings for LangChain."""
from langchain_core.embeddings import Embeddings
@creates("client")
class CohereEmbeddings(Embeddings):
    def __init__(self, **kwargs) -> None: ...
