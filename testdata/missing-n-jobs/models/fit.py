"""Fits of what another file makes."""

from forests import forest
from sklearn.model_selection import RandomizedSearchCV


def search(features, labels):
    found = RandomizedSearchCV(forest(3), {"max_depth": [2, 3, 4]})  # error: PFL133
    return found.fit(features, labels)


def search_side_by_side(features, labels):
    found = RandomizedSearchCV(forest(3), {"max_depth": [2, 3, 4]}, n_jobs=-1)  # ok
    return found.fit(features, labels)
