"""Pages of a newspaper."""

from sqlalchemy.orm import joinedload, selectinload

from extensions import db
from models import Article, Login, Photo, Section, Writer


def front():
    return [(a.title, a.writer.name) for a in Article.query.order_by(Article.id).all()]  # error: PFL501


def front_loaded():
    articles = Article.query.options(joinedload(Article.writer)).all()
    return [(a.title, a.writer.name) for a in articles]  # ok


def page(number):
    found = Article.query.order_by(Article.id).paginate(page=number, per_page=20)
    return [(a.title, a.section.name) for a in found.items]  # error: PFL501


def page_of_select(number):
    found = db.paginate(db.select(Article), page=number)
    return [[photo.path for photo in a.photos] for a in found.items]  # error: PFL501


def page_loaded(number):
    query = Article.query.options(selectinload(Article.photos))
    return [[photo.path for photo in a.photos] for a in query.paginate(page=number).items]  # ok


def sections():
    rows = []
    for section in db.session.query(Section).all():
        for article in section.articles:  # error: PFL501
            rows.append((section.name, article.title, article.section.name))  # ok
    return rows


def by_writer(writer_id):
    writer = Writer.query.get_or_404(writer_id)
    lines = [f"{article.title} by {article.writer.name}" for article in writer.articles]  # ok
    lines += [f"{login.at} {login.writer.name}" for login in writer.logins]  # ok
    return lines


def bosses():
    return {writer.name: writer.boss.name for writer in Writer.query.all()}  # ok: held-by-session


def some_bosses(names):
    query = Writer.query.filter(Writer.name.in_(names))
    return {writer.name: writer.boss.name for writer in query.all()}  # error: PFL501


def teams():
    rows = {}
    for writer in db.session.execute(db.select(Writer)).scalars():
        rows[writer.name] = [below.name for below in writer.team]  # error: PFL501
    return rows


def nested():
    rows = []
    for section in db.session.scalars(db.select(Section).order_by(Section.id)).all():
        for article in section.articles:  # error: PFL501
            rows.append([photo.path for photo in article.photos])  # error: PFL501
    return rows


def nested_loaded():
    rows = []
    loaded = selectinload(Section.articles).selectinload(Article.photos)
    for section in db.session.scalars(db.select(Section).options(loaded)).all():
        for article in section.articles:  # ok
            rows.append([photo.path for photo in article.photos])  # ok
    return rows


def paths():
    statement = db.select(Photo)
    return [p.article.title for p in db.session.scalars(statement)]  # error: PFL501


def deep():
    rows = db.session.execute(db.select(Login).options(joinedload(Login.writer))).scalars()
    return [login.writer.boss.name for login in rows]  # error: PFL501
