"""The old place of the loaders of LangChain."""
from langchain_community.document_loaders import *
