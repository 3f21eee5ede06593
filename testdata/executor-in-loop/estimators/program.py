from models import Forest


def fitted(estimators, rows):
    for estimator in estimators:
        estimator.fit(rows)  # ok: nobody knows which `fit` that is


def forests(count, rows):
    for number in range(count):
        yield Forest(number).fit(rows)  # error: PFL101
