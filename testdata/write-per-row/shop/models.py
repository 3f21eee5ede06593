from django.db import models
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Book(models.Model):
    title = models.CharField(max_length=50)
    stock = models.IntegerField(default=0)


class Logged(models.Model):
    title = models.CharField(max_length=50)

    def save(self, *args, **kwargs):
        self.title = self.title.strip()
        super().save(*args, **kwargs)


class Base(DeclarativeBase):
    pass


class Entry(Base):
    __tablename__ = "entry"
    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
