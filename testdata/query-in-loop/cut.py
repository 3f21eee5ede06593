"""Rows that are cut to a few where there are more."""

from django.db import models


class Post(models.Model):
    title = models.CharField(max_length=80)


class Answer(models.Model):
    title = models.CharField(max_length=80)


def newest(posts: models.QuerySet[Post]):
    if posts.count() > 5:
        posts = posts[:5]
    return [Answer.objects.filter(title=post.title).first() for post in posts]  # hint: PFL502 because few-items


def newest_listed(titles: list[str]):
    if len(titles) >= 5:
        titles = titles[:5]
    for title in titles:
        print(Answer.objects.filter(title=title).first())  # hint: PFL502 because few-items


def newest_of_all(posts: models.QuerySet[Post], others: models.QuerySet[Post]):
    if others.count() > 5:
        posts = posts[:5]
    return [Answer.objects.filter(title=post.title).first() for post in posts]  # error: PFL502


def many(posts: models.QuerySet[Post]):
    if posts.count() > 5000:
        posts = posts[:5000]
    return [Answer.objects.filter(title=post.title).first() for post in posts]  # error: PFL502


def oldest_first(posts: models.QuerySet[Post]):
    if posts.count() > 5:
        posts = posts[:5]
    posts = posts.model.objects.order_by("id")
    return [Answer.objects.filter(title=post.title).first() for post in posts]  # error: PFL502


def before(posts: models.QuerySet[Post]):
    found = [Answer.objects.filter(title=post.title).first() for post in posts]  # error: PFL502
    if posts.count() > 5:
        posts = posts[:5]
    return found, posts


def at_once(posts: models.QuerySet[Post]):
    if posts.count() > 5:
        posts = posts[:5]
    return Answer.objects.filter(title__in=[post.title for post in posts])  # ok


def titles(posts: models.QuerySet[Post]):
    if posts.count() > 5:
        posts = posts[:5]
    return [post.title for post in posts]  # ok


def in_one(posts: models.QuerySet[Post]):
    known = Answer.objects.in_bulk(field_name="title")  # ok
    return [known.get(post.title) for post in posts]


def first(posts: models.QuerySet[Post]):
    post = posts.first()
    return Answer.objects.filter(title=post.title).first()  # ok


def texts(posts: models.QuerySet[Post]):
    return [Answer(title=post.title) for post in posts]  # ok
