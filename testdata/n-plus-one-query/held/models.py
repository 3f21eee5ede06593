"""Repositories of users, with links to categories."""

from sqlalchemy import Column, ForeignKey, Integer, String
from sqlalchemy.orm import DeclarativeBase, relationship


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "user"
    id = Column(Integer, primary_key=True)
    name = Column(String)


class Category(Base):
    __tablename__ = "category"
    id = Column(Integer, primary_key=True)
    name = Column(String)


class Repository(Base):
    __tablename__ = "repository"
    id = Column(Integer, primary_key=True)
    name = Column(String)
    user_id = Column(ForeignKey("user.id"))
    user = relationship("User")
    links = relationship("Link", back_populates="repository")

    def link_to(self, name):
        for link in self.links:
            category = link.category  # ok: first-hit
            if category.name == name:
                return category
        return None

    def category_names(self):
        names = []
        for link in self.links:
            names.append(link.category.name)  # hint: PFL501 because identity-map
        return names


class Link(Base):
    __tablename__ = "link"
    id = Column(Integer, primary_key=True)
    repository_id = Column(ForeignKey("repository.id"))
    category_id = Column(ForeignKey("category.id"))
    repository = relationship("Repository", back_populates="links")
    category = relationship("Category")
