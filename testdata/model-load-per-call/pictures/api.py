from fastapi import FastAPI
from networks import bare, best, named, told, untrained

app = FastAPI()


@app.post("/classify")
def classify(image: list):
    return best(image)  # error: PFL801


def sorted_out(images):
    return [named()(image) for image in images]  # error: PFL801


def searched(seeds, train):
    return [train(untrained(), seed) for seed in seeds]  # ok: no weights are read


def fresh(seeds):
    return [bare().num_classes + seed for seed in seeds]  # ok: no weights are read


def left_out(seeds):
    return [told().fc.out_features + seed for seed in seeds]  # ok: no weights are read
