"""The old place of the documents of LangChain."""
from langchain_core.documents import Document
