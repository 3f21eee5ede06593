"""The base of the models of Flask-SQLAlchemy."""
from flask_sqlalchemy.query import Query
from sqlalchemy.orm import DeclarativeBase
from typing import Any, ClassVar, Self
class Model(DeclarativeBase):
    query: ClassVar[Query[Self]]
    query_class: ClassVar[type[Any]]
