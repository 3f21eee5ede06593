import numpy as np
import onnxruntime
from sklearn.ensemble import RandomForestRegressor
from sklearn.linear_model import Ridge


def local_predictions(points, neighbours, targets, weights):
    predicted = np.empty(len(points))
    for place, point in enumerate(points):
        model = Ridge(alpha=0.1)
        model.fit(neighbours, targets, weights[place])
        predicted[place] = model.predict(point.reshape(1, -1))[0]  # ok: model-is-fitted
    return predicted


def left_out(rows, targets):
    model = Ridge()
    errors = []
    for place, row in enumerate(rows):
        model.fit(np.delete(rows, place, axis=0), np.delete(targets, place))
        errors.append(targets[place] - model.predict([row])[0])  # ok: model-is-fitted
    return errors


def global_predictions(rows, targets, points):
    model = Ridge().fit(rows, targets)
    found = []
    for point in points:
        found.append(model.predict(point.reshape(1, -1))[0])  # error: PFL803
    return found


class Explainer:
    def __init__(self, rows, targets):
        self.rows, self.targets = rows, targets
        self.forest = RandomForestRegressor().fit(rows, targets)  # error: PFL133

    def explained(self, point):
        weights = np.exp(-np.square(self.rows - point).sum(axis=1))
        local = Ridge()
        local.fit(self.rows, self.targets, weights)
        return local.coef_, local.predict([point])[0]

    def estimated(self, point):
        return self.forest.predict([point])[0]

    def all_explained(self, points):
        return [self.explained(point) for point in points]  # ok: model-is-fitted

    def all_estimated(self, points):
        return [self.estimated(point) for point in points]  # error: PFL803


class Speakers:
    def __init__(self, path):
        self.session = onnxruntime.InferenceSession(path)

    def embedded(self, features, masks):
        found = []
        for feature, mask in zip(features, masks):
            spoken = feature[mask]
            found.append(self.session.run(["embs"], {"feats": spoken[None]})[0])  # ok: items-are-ragged
        return found

    def whole(self, features):
        found = []
        for feature in features:
            found.append(self.session.run(["embs"], {"feats": feature[None]})[0])  # error: PFL803
        return found
