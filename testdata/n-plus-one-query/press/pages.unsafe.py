"""Pages of a newspaper."""

from sqlalchemy.orm import joinedload, selectinload

from extensions import db
from models import Article, Login, Photo, Section, Writer


def front():
    return [
        (a.title, a.writer.name)
        for a in Article.query.order_by(Article.id)
        .options(selectinload(Article.writer))
        .all()
    ]


def front_loaded():
    articles = Article.query.options(joinedload(Article.writer)).all()
    return [(a.title, a.writer.name) for a in articles]


def page(number):
    found = Article.query.order_by(Article.id).paginate(page=number, per_page=20)
    return [(a.title, a.section.name) for a in found.items]


def page_of_select(number):
    found = db.paginate(db.select(Article), page=number)
    return [[photo.path for photo in a.photos] for a in found.items]


def page_loaded(number):
    query = Article.query.options(selectinload(Article.photos))
    return [[photo.path for photo in a.photos] for a in query.paginate(page=number).items]


def sections():
    rows = []
    for section in (
        db.session.query(Section).options(selectinload(Section.articles)).all()
    ):
        for article in section.articles:
            rows.append((section.name, article.title, article.section.name))
    return rows


def by_writer(writer_id):
    writer = Writer.query.get_or_404(writer_id)
    lines = [f"{article.title} by {article.writer.name}" for article in writer.articles]
    lines += [f"{login.at} {login.writer.name}" for login in writer.logins]
    return lines


def bosses():
    return {writer.name: writer.boss.name for writer in Writer.query.all()}


def some_bosses(names):
    query = Writer.query.filter(Writer.name.in_(names)).options(
        selectinload(Writer.boss)
    )
    return {writer.name: writer.boss.name for writer in query.all()}


def teams():
    rows = {}
    for writer in db.session.execute(
        db.select(Writer).options(selectinload(Writer.team))
    ).scalars():
        rows[writer.name] = [below.name for below in writer.team]
    return rows


def nested():
    rows = []
    for section in db.session.scalars(
        db.select(Section)
        .order_by(Section.id)
        .options(selectinload(Section.articles).selectinload(Article.photos))
    ).all():
        for article in section.articles:
            rows.append([photo.path for photo in article.photos])
    return rows


def nested_loaded():
    rows = []
    loaded = selectinload(Section.articles).selectinload(Article.photos)
    for section in db.session.scalars(db.select(Section).options(loaded)).all():
        for article in section.articles:
            rows.append([photo.path for photo in article.photos])
    return rows


def paths():
    statement = db.select(Photo)
    return [p.article.title for p in db.session.scalars(statement)]


def deep():
    rows = db.session.execute(
        db.select(Login).options(joinedload(Login.writer).selectinload(Writer.boss))
    ).scalars()
    return [login.writer.boss.name for login in rows]
