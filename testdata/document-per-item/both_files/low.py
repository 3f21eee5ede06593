from pymongo import MongoClient

items = MongoClient().shop.items
local = {}


def find(name):
    return items.find_one({"_id": name})


def known(name):
    return local.get(name)
