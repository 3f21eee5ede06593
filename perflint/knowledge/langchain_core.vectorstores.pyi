"""LangChain: vector stores, by the module that defines them."""
from langchain_community.vectorstores import VectorStore
