"""Extensions."""
from sqlalchemy.ext import asyncio, declarative, hybrid
