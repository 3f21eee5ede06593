import gc


class Trainer:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer

    def epoch(self, batches):
        total = 0.0
        for batch in batches:
            loss = self.model(batch)
            loss.backward()
            self.optimizer.step()
            total += loss.item()
        gc.collect()  # ok
        return total

    def train(self, batches, epochs):
        return [self.epoch(batches) for _ in range(epochs)]

    def step(self, batch):
        loss = self.model(batch)
        loss.backward()
        gc.collect()  # hint: PFL704
        return loss.item()

    def steps(self, batches):
        return [self.step(batch) for batch in batches]
