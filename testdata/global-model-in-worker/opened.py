import multiprocessing
import pickle


def convert(order):
    return order * rates["USD"]  # error: PFL103


def score(row):
    return model.predict(row)  # error: PFL103


if __name__ == "__main__":
    with open("rates.pickle", "rb") as handle:
        rates = pickle.load(handle)
    with multiprocessing.Pool(2) as pool:
        print(pool.map(convert, [1, 2]))
    model = pickle.loads(open("model.pickle", "rb").read())
    model["threshold"] = 0.5
    with multiprocessing.Pool(2) as pool:
        print(pool.map(score, [1, 2]))
