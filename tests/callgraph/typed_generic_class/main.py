from typing import Generic, TypeVar

T = TypeVar("T")

class Box(Generic[T]):
    def get(self) -> T:
        return self.item

class Job:
    def run(self):
        pass

def work(box: Box[Job]):
    box.get().run()
