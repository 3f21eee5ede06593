"""A provider's embeddings for LangChain."""
from langchain_core.embeddings import Embeddings
@creates("client")
class VoyageAIEmbeddings(Embeddings):
    def __init__(self, **kwargs) -> None: ...
