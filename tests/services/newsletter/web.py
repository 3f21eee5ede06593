"""The pages of the newsletter."""

from __future__ import annotations

from flask import Blueprint, Flask, request
from models import Subscription, Topic, opened
from sqlalchemy import select

from tasks import mail

app = Flask(__name__)
pages = Blueprint("pages", __name__, url_prefix="/topics")


@pages.route("/")
def topics() -> dict[str, list[str]]:
    with opened() as session:
        found = session.scalars(select(Topic)).all()
        return {"topics": [f"{topic.name} {len(topic.subscriptions)}" for topic in found]}


@pages.route("/<int:key>/subscribe", methods=["POST"])
def subscribe(key: int) -> dict[str, str]:
    with opened() as session:
        topic = session.get_one(Topic, key)
        session.add(Subscription(address=request.args["address"], topic_id=topic.id))
        session.commit()
        mail(request.args["address"])
        return {"topic": topic.name}


@app.route("/latest")
def latest() -> dict[str, str]:
    with opened() as session:
        query = select(Subscription).order_by(Subscription.id.desc()).limit(2)
        return {each.address: each.topic.name for each in session.scalars(query)}


app.register_blueprint(pages)
