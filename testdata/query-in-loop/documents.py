"""Documents of MongoEngine, asked for and written one by one, and all at once."""

from mongoengine import Document, IntField, StringField


class Page(Document):
    title = StringField(primary_key=True)
    views = IntField(default=0)


class Comment(Document):
    page = StringField()
    text = StringField()


def titled(titles):
    return [Page.objects.get(title=title) for title in titles]  # error: PFL502


def first_comments(titles):
    found = {}
    for title in titles:
        found[title] = Comment.objects(page=title).order_by("text").first()  # error: PFL502
    return found


def commented():
    counts = {}
    for page in Page.objects:
        counts[page.title] = Comment.objects(page=page.title).count()  # error: PFL502
    return counts


def titled_at_once(titles):
    return Page.objects.in_bulk(titles)  # ok


def comments_at_once(titles):
    return list(Comment.objects(page__in=titles))  # ok


def long_titles():
    pages = Page.objects(views=0)
    return [page.title for page in pages if len(page.title) > 9]  # ok


def store(rows):
    for title, text in rows:
        Comment(page=title, text=text).save()  # error: PFL503


def forget(titles):
    for title in titles:
        Comment.objects(page=title).delete()  # error: PFL503


def store_at_once(rows):
    Comment.objects.insert([Comment(page=title, text=text) for title, text in rows])  # ok


def forget_at_once(titles):
    Comment.objects(page__in=titles).delete()  # ok


def forget_by_age(limits):
    for title, views in limits:
        Page.objects(title=title, views__lt=views).delete()  # hint: PFL503 because row-set
