"""LangChain: models."""
from langchain_core.language_models import BaseChatModel
