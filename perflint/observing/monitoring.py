"""Reporting events of observed functions by `sys.monitoring` (Python 3.12 and later).

Each code object of the program is looked at once, when it runs for the first time; from then on, events are
reported for those in the plan only.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from perflint.observing.clock import Clock, probe
from perflint.observing.counting import GAP, Function
from perflint.observing.plan import Plan

_NAME = "perflint"
_TOOLS = (3, 4, 2)  # those without a use of their own first; 2 is meant for profilers
_BETWEEN = 63  # calls of a quick function that are counted without a look at the clock
_SUSPENDS = 0x20 | 0x80 | 0x200  # generators, coroutines, asynchronous generators


class Monitoring:
    """Observing by events.

    Attributes:
        clock: by which times are taken.
        functions: what was met of the plan.
        problem: why nothing is observed, or empty.
    """

    def __init__(self, plan: Plan, tick: Callable[[int], None]) -> None:
        self.clock = Clock()
        self.functions: dict[int, Function] = {}  # by `id` of the code, whose hash takes long
        self.problem = ""
        self._plan = plan
        self._tick = tick
        self._next = 0
        self._lines: dict[CodeType, dict[int, int]] = {}
        self._stop: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Observe from now on."""
        monitoring: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]
        taken = []
        for tool in _TOOLS:
            holder = monitoring.get_tool(tool)
            if holder is None:
                break
            taken.append(holder)
        else:
            self.problem = (
                f"other tools hold all that `sys.monitoring` has room for: {', '.join(taken)}"
            )
            return
        monitoring.use_tool_id(tool, _NAME)
        monitoring.restart_events()  # what this tool wanted no more of earlier on may be planned now
        self._calibrate(monitoring, tool)
        self._callbacks(monitoring, tool)

    def stop(self) -> None:
        """Observe no more."""
        self._stop()
        self._stop = lambda: None

    def reset(self) -> None:
        """Forget what was counted, as a process that was forked does."""
        self._next = 0

    def gaps(self, now: int) -> float:
        """How many times longer the run is than what was observed of it: all of it was."""
        return 1.0

    def _callbacks(self, monitoring: Any, tool: int) -> None:
        """Have events reported from now on, to closures over local names: each event runs one."""
        events, functions = monitoring.events, self.functions
        set_events = monitoring.set_local_events

        def tell(function: Function) -> None:
            """Have all events of a function reported, also those that had been switched off."""
            wanted = events.PY_START | events.PY_RETURN | events.LINE
            if function.code.co_flags & _SUSPENDS:
                wanted |= events.PY_YIELD | events.PY_RESUME
            if any(region.body < 0 for region in function.regions):
                wanted |= events.JUMP
            set_events(tool, function.code, 0)
            set_events(tool, function.code, wanted)

        collecting = self._on_collecting()
        callbacks = (
            (events.PY_START, self._on_start(monitoring, tool, tell)),
            (events.LINE, self._on_line(monitoring.DISABLE)),
            (events.JUMP, self._on_jump(monitoring.DISABLE)),
            (events.PY_RETURN, self._on(Function.end)),
            (events.PY_UNWIND, self._on(Function.end)),
            (events.PY_YIELD, self._on(Function.pause)),
            (events.PY_RESUME, self._on(Function.resume)),
        )

        def stop() -> None:
            monitoring.set_events(tool, 0)
            for function in functions.values():
                set_events(tool, function.code, 0)
            set_events(tool, probe.__code__, 0)
            for event, _ in callbacks:
                monitoring.register_callback(tool, event, None)
            gc.callbacks.remove(collecting)
            monitoring.free_tool_id(tool)

        self._tell, self._stop = tell, stop
        for event, callback in callbacks:
            monitoring.register_callback(tool, event, callback)
        monitoring.set_events(tool, events.PY_START | events.PY_UNWIND)
        gc.callbacks.append(collecting)

    def _on_start(
        self, monitoring: Any, tool: int, tell: Callable[[Function], None]
    ) -> Callable[..., Any]:
        only_starts, disable = monitoring.events.PY_START, monitoring.DISABLE
        functions, plan, clock = self.functions, self._plan, self.clock
        enter, leave, frame_of = clock.enter, clock.leave, sys._getframe
        set_events = monitoring.set_local_events

        def started(code: CodeType, _: int) -> Any:
            function = functions.get(id(code))
            was_light = function is not None and function.light
            if function is None:
                planned = plan.function(code)
                if planned is None:
                    return disable
                function = functions[id(code)] = Function(code, planned)
                tell(function)
            elif was_light:
                function.calls += 1
                if function.calls & _BETWEEN:
                    return None
                clock.counted(_BETWEEN + 1)
            now = enter()
            if function.left <= 0:
                if function.begins_burst(now):
                    function.calls -= was_light
                    tell(function)
                elif was_light:
                    leave()
                    return None
                elif function.becomes_light():
                    function.calls += 1
                    set_events(tool, code, only_starts)
                    leave()
                    return None
            function.start(frame_of(1), now)
            if now >= self._next:
                self._pass(now)
            leave()
            return None

        return started

    def _on_line(self, disable: Any) -> Callable[..., Any]:
        functions, frame_of = self.functions, sys._getframe
        enter, leave = self.clock.enter, self.clock.leave

        def line(code: CodeType, number: int) -> Any:
            now = enter()
            function = functions.get(id(code))
            if function is None or not function.line(frame_of(1), number, now):
                leave()
                return disable
            leave()
            return None

        return line

    def _on_jump(self, disable: Any) -> Callable[..., Any]:
        functions, frame_of = self.functions, sys._getframe
        enter, leave = self.clock.enter, self.clock.leave

        def jump(code: CodeType, offset: int, destination: int) -> Any:
            now = enter()
            function = functions.get(id(code))
            if (
                function is None
                or destination > offset
                or not function.turn(frame_of(1), self._line_of(code, offset), now)
            ):
                leave()
                return disable
            leave()
            return None

        return jump

    def _on(self, event: Callable[[Function, FrameType, int], None]) -> Callable[..., Any]:
        functions, frame_of = self.functions, sys._getframe
        enter, leave = self.clock.enter, self.clock.leave

        def callback(code: CodeType, *_: Any) -> None:
            function = functions.get(id(code))
            if function is not None:
                now = enter()
                event(function, frame_of(1), now)
                if now >= self._next:
                    self._pass(now)
                leave()

        return callback

    def _on_collecting(self) -> Callable[[str, Any], None]:
        enter, leave = self.clock.enter, self.clock.leave

        def collecting(phase: str, _: Any) -> None:
            # Here it is cheap to look at running loops whose lines are no longer reported.
            now = enter()
            if now >= self._next:
                self._pass(now)
            leave()

        return collecting

    def _calibrate(self, monitoring: Any, tool: int) -> None:
        """Measure how long it takes to report an event."""
        events, clock = monitoring.events, self.clock

        def line(*_: Any) -> None:
            clock.enter()
            clock.leave()

        monitoring.register_callback(tool, events.LINE, line)
        code, set_events = probe.__code__, monitoring.set_local_events
        clock.calibrate(
            lambda: set_events(tool, code, events.LINE), lambda: set_events(tool, code, 0)
        )

    def _pass(self, now: int) -> None:
        """What is to be done once in a while."""
        self._next = now + GAP
        for function in [*self.functions.values()]:
            if function.frames and function.begins_burst(now):
                self._tell(function)
        self._tick(now)

    def _line_of(self, code: CodeType, offset: int) -> int:
        lines = self._lines.get(code)
        if lines is None:
            lines = self._lines[code] = {
                place: number
                for start, end, number in code.co_lines()
                if number is not None
                for place in range(start, end, 2)
            }
        return lines.get(offset, 0)
