"""Queries of peewee that join another model: what they select of it is loaded with each row."""

import peewee as pw

database = pw.SqliteDatabase("pictures.db")


class Base(pw.Model):
    class Meta:
        database = database


class Image(Base):
    source = pw.CharField()


class Prediction(Base):
    name = pw.CharField()
    image = pw.ForeignKeyField(Image, backref="predictions")


def sources():
    rows = Prediction.select(Prediction.name, Image.source).join(Image)
    return {(one.name, one.image.source) for one in rows}  # ok: a field of the image is selected


def whole():
    rows = Prediction.select(Prediction, Image).join(Image)
    return {(one.name, one.image.source) for one in rows}  # ok: the whole image is selected


def renamed():
    for one in Prediction.select(Prediction, Image.source.alias("path")).join(Image):
        print(one.image.path)  # ok: selected under another name


def counted():
    rows = Prediction.select(Prediction, pw.fn.COUNT(Image.id).alias("n")).join(Image)
    return [(one.n, one.image.source) for one in rows]  # error: PFL501


def only_joined():
    rows = Prediction.select().join(Image).where(Image.source != "")
    return [one.image.source for one in rows]  # error: PFL501


def own_fields():
    rows = Prediction.select(Prediction.name, Prediction.image).join(Image)
    return [one.image.source for one in rows]  # error: PFL501


def of_alias():
    picture = Image.alias()
    rows = Prediction.select(Prediction, picture).join(picture, on=Prediction.image)
    return [one.image.source for one in rows]  # ok: the alias stands for the model


def of_fields(fields):
    for one in Prediction.select(Prediction, *fields).join(Image):
        print(one.image.source)  # ok: the fields may be those of the image


def extended():
    rows = Prediction.select().select_extend(Image).join(Image)
    return [one.image.source for one in rows]  # ok: selected by the second call
