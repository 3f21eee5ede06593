"""A file that another call may write in each iteration."""


def scored(model, epochs: list[int], output: str, truth: str):
    scores = []
    for epoch in epochs:
        model.predict(epoch, output)
        with open(output) as file:  # ok: passed-to-writer
            predicted = file.read()
        with open(truth) as file:  # hint: PFL702
            scores.append(predicted == file.read())
    return scores


def printed(epochs: list[int], output: str):
    names = []
    for epoch in epochs:
        names.append(output)
        print("epoch", epoch, output)
        with open(output) as file:  # hint: PFL702
            print(file.read())
    return names


def keyword(model, epochs: list[int], output: str):
    for epoch in epochs:
        model.dump(epoch, to=output)
        with open(output) as file:  # ok: passed-to-writer
            print(file.read())
