"""The old place of the vector stores of LangChain."""
from langchain_community.vectorstores import Chroma, FAISS, VectorStore
