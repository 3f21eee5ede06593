"""A provider's embeddings for LangChain."""
from langchain_core.embeddings import Embeddings
@creates("client")
class MistralAIEmbeddings(Embeddings):
    def __init__(self, **kwargs) -> None: ...
