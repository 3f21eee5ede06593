"""Work after the response; synchronous functions run on a thread."""
from collections.abc import Callable
class BackgroundTask:
    @offloads("func", to="any")
    def __init__(self, func: Callable, *args, **kwargs) -> None: ...
class BackgroundTasks(BackgroundTask):
    @offloads("func", to="any")
    def add_task(self, func: Callable, *args, **kwargs) -> None: ...
