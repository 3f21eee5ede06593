"""Telling of observed functions by a trace function (Python 3.10 and 3.11).

A trace function slows down all Python code, whether it tells of it or not. So it is there in *windows*
only: at first for some tenths of a second of processor time, then for some milliseconds at a time, for
which a thread asks. What was counted in windows stands for the whole run. How long lines take is found
out by the same thread, which looks where the others are every few milliseconds. All of that are estimates,
once the first window has ended; how long an event loop is held is measured (`turns`).
"""

from __future__ import annotations

import _thread
import opcode
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import Any

from perflint.observing.clock import Clock
from perflint.observing.counters import Region
from perflint.observing.counting import Function
from perflint.observing.plan import Plan
from perflint.observing.turns import Turns

_FIRST_WINDOW = 300_000_000  # nanoseconds of processor time: to wait costs nothing more
_WINDOW = 2_000_000
_LOOK = 0.005  # seconds between two looks of the thread
_SHARE = 40  # the time from window to window, in lengths of a window
_GAP = 80_000_000  # nanoseconds from window to window at least
_NO_WINDOW = 1 + 1e-9  # where the program ended before the second one
_OFTEN = 31  # calls between two looks at the clock
_SUSPENDS = 0x20 | 0x80 | 0x200  # generators, coroutines, asynchronous generators
_YIELDS = frozenset(
    opcode.opmap[name] for name in ("YIELD_VALUE", "YIELD_FROM") if name in opcode.opmap
)
_RESUME = opcode.opmap.get("RESUME")


class Tracing:
    """Observing by a trace function.

    Attributes:
        clock: by which times are taken.
        functions: what was met of the plan.
        problem: why nothing is observed, or not all, or empty.
    """

    def __init__(self, plan: Plan, tick: Callable[[int], None]) -> None:
        self.clock = Clock()
        self.functions: dict[int, Function] = {}  # by `id` of the code, whose hash takes long
        self.problem = ""
        self._plan = plan
        self._tick = tick
        self._met: dict[int, Function | None] = {}
        self._codes: list[CodeType] = []  # held, so that no other gets the `id` of one
        self._calls = 0
        self._end = 0  # when the window may end
        self._next = 0  # when the next one may begin
        self._budget = 0  # the processor time at which it does
        self._opened = 0  # when this one began, 0 where there is none
        self._watched = 0  # nanoseconds of all windows after the first
        self._first_closed = 0  # when the first one ended
        self._stopped = False
        self._asking = False  # whether the main thread was asked, and has not answered yet
        self._turns = Turns()

    def start(self) -> None:
        """Observe from now on."""
        if sys.gettrace() is not None:
            self.problem = "another tool, a debugger or a coverage tool, holds the trace function"
            return
        try:
            import ctypes
        except ImportError:
            self.problem = "this Python has no `ctypes`"
            return
        self._calibrate()
        now = self.clock.now()
        self._opened, self._end = now, now + _FIRST_WINDOW
        self._budget = time.process_time_ns() + _FIRST_WINDOW
        self._ask = ctypes.pythonapi.Py_AddPendingCall
        self._asked = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(self._answer)
        _thread.start_new_thread(self._watch, ())
        threading.settrace(self._first_event)
        sys.settrace(self._call)

    def stop(self) -> None:
        """Observe no more."""
        self._stopped = True
        self._turns.leave()
        for get, set_ in ((sys.gettrace, sys.settrace), (threading.gettrace, threading.settrace)):
            if get() in (self._call, self._first_event):
                set_(None)

    def _calibrate(self) -> None:
        """Measure how long it takes to report an event."""
        clock = self.clock

        def local(*_: Any) -> Any:
            clock.enter()
            clock.leave()
            return local

        clock.calibrate(lambda: sys.settrace(local), lambda: sys.settrace(None))

    def reset(self) -> None:
        """Forget what was counted, as a process that was forked does."""
        _thread.start_new_thread(self._watch, ())
        self._watched = self._first_closed = 0
        self._asking = False
        now = self.clock.now()
        if self._opened:
            self._opened = now

    def gaps(self, now: int) -> float:
        """How many times longer the run since the first window is than what was observed of it."""
        if not self._first_closed:
            return 1.0
        watched = self._watched + (now - self._opened if self._opened else 0)
        return max(1.0, (now - self._first_closed) / watched) if watched else _NO_WINDOW

    # The trace functions

    def _first_event(self, frame: FrameType, event: str, argument: Any) -> Any:
        """The trace function of a thread that begins: it keeps to the window of the others."""
        if not self._opened or self._stopped:
            sys.settrace(None)
            return None
        sys.settrace(self._call)
        return self._call(frame, event, argument)

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:
        try:
            function = self._met[id(frame.f_code)]
        except KeyError:
            function = self._meet(frame.f_code)
        self._calls += 1
        if function is None:
            if not self._calls & _OFTEN:
                self._over(self.clock.now())
            return None
        now = self.clock.enter()
        traced = self._enter(frame, function, now)
        self.clock.leave()
        return self._local if traced else None

    def _meet(self, code: CodeType) -> Function | None:
        planned = self._plan.function(code)
        function = self._met[id(code)] = Function(code, planned) if planned is not None else None
        self._codes.append(code)
        if function is not None:
            function.clocked = self._turns.timed and bool(self._first_closed)
            self.functions[id(code)] = function
        return function

    def _enter(self, frame: FrameType, function: Function, now: int) -> bool:
        """A call of a function begins or resumes; whether its lines are to be reported."""
        if self._over(now):
            return False
        if function.left <= 0:
            function.begins_burst(now)
        if function.code.co_flags & _SUSPENDS and not _begins(frame):
            if function.knows(frame):
                function.resume(frame, now)
        else:
            if function.left <= 0 and (function.light or function.becomes_light()):
                function.calls += 1
                return False
            function.start(frame, now)
        frame.f_trace_lines = function.left > 0
        return True

    def _local(self, frame: FrameType, event: str, argument: Any) -> Any:
        function = self._met.get(id(frame.f_code))
        if function is None:
            return None
        now = self.clock.enter()
        if event == "line":
            if not function.line(frame, frame.f_lineno, now) and function.left <= 0:
                # In a loop of which enough is known. That it ends is seen at the end of the call.
                frame.f_trace_lines = False
            self._over(now)
        elif event == "return":
            if frame.f_code.co_flags & _SUSPENDS and _yields(frame):
                function.pause(frame, now)
            else:
                function.end(frame, now)
        self.clock.leave()
        return self._local

    # Windows

    def _over(self, now: int) -> bool:
        """Whether the window ends, which is then taken to happen."""
        if now <= self._end:
            return False
        left = self._budget - time.process_time_ns()
        if left > 0:
            self._end = now + left
            return False
        self._close(now)
        return True

    def _close(self, now: int) -> None:
        if sys.gettrace() in (self._call, self._first_event):
            sys.settrace(None)
        opened, self._opened = self._opened, 0
        if not opened:
            return
        for function in [*self.functions.values()]:
            function.stop(now)
        if self._first_closed:
            self._watched += now - opened
        else:
            self._first_closed = now
            for function in [*self.functions.values()]:
                function.clocked = self._turns.timed
        # A window may be longer than it was meant to: what runs in it may take long, and longer
        # while it is reported.
        used = time.process_time_ns() - self._budget + _WINDOW
        self._next = now + max(_GAP, _SHARE * used)

    def _watch(self) -> None:
        """A thread: it looks where others are, and asks the main thread for a window from time to time."""
        own, before = _thread.get_ident(), self.clock.now()
        while not self._stopped:
            time.sleep(_LOOK)
            now = self.clock.now()
            self._look(own, now - before)
            before = now
            self._tick(now)
            # A window is opened and, where nothing is reported in it, closed. Python 3.11 loops forever
            # where a traced function begins in a pending call while another one is pending.
            if not self._asking and now > (self._end if self._opened else self._next):
                self._asking = True
                self._ask(self._asked, None)

    def _look(self, own: int, spent: int) -> None:
        functions: set[Function] = set()
        regions: set[Region] = set()
        if not self._turns.timed:
            self._turns.take()
        for thread, top in sys._current_frames().items():
            if thread == own:
                continue
            stack = [*self._stack(top)]
            for frame, known in stack:
                if known is not None:
                    functions.add(known)
                    regions.update(known.at.get(_line_of(frame), ()))
            if self._first_closed:
                self._turns.look(thread, stack, spent)
        for function in functions:
            function.sampled += spent
        for region in regions:
            region.sampled += spent

    def _stack(self, top: FrameType) -> Iterator[tuple[FrameType, Function | None]]:
        """The frames of a thread, innermost first, each with the function that it is a call of."""
        frame: FrameType | None = top
        while frame is not None:
            code = frame.f_code
            known = self._met[id(code)] if id(code) in self._met else self._meet(code)
            yield frame, known
            frame = frame.f_back

    def _answer(self, _: Any) -> int:
        """Begin or end a window, in the main thread, between two instructions of the program.

        Where they are instructions of ours, which are about to count an event, the thread asks again.
        """
        interrupted = sys._getframe().f_back
        counting = interrupted is not None and _is_ours(interrupted)
        if not self._stopped and not counting:
            if self._opened:
                self._over(self.clock.now())
            elif sys.gettrace() is None:
                self._open()
        self._asking = False  # last: no other thread runs from here to the end of the pending call
        return 0

    def _open(self) -> None:
        now = self.clock.enter()
        self._opened, self._end = now, now + _WINDOW
        self._budget = time.process_time_ns() + _WINDOW
        frame = sys._getframe().f_back
        while frame is not None:
            function = self._met.get(id(frame.f_code))
            if function is not None:
                function.begins_burst(now)
                frame.f_trace = self._local
                frame.f_trace_lines = True
                # A jump back to the head of a loop stands on no line: the next line event says where it is.
                if frame.f_lineno is not None:
                    function.line(frame, frame.f_lineno, now)
            frame = frame.f_back
        self.clock.leave()
        sys.settrace(self._call)


def _line_of(frame: FrameType) -> int:
    """The line that a frame is at. A jump back to the head of a loop, where threads are switched, may stand
    on none: then it is that before it."""
    if frame.f_lineno is not None:
        return frame.f_lineno
    before = [
        line
        for start, _, line in frame.f_code.co_lines()
        if line is not None and start <= frame.f_lasti
    ]
    return before[-1] if before else 0


def _is_ours(frame: FrameType) -> bool:
    return frame.f_globals.get("__package__") == __package__


def _begins(frame: FrameType) -> bool:
    """Whether a generator or coroutine is called, and does not go on."""
    if _RESUME is None:
        return frame.f_lasti < 0
    code = frame.f_code.co_code
    # The argument of the instruction says why it resumes: 0 is at the beginning.
    return code[frame.f_lasti] == _RESUME and not code[frame.f_lasti + 1] & 3


def _yields(frame: FrameType) -> bool:
    """Whether a generator or coroutine stops for a while, and does not end."""
    if frame.f_lasti < 0:
        return False
    code = frame.f_code.co_code
    if code[frame.f_lasti] in _YIELDS:
        return True
    # In 3.10 the place is that before the instruction where it waits for another one.
    after = frame.f_lasti + 2
    return _RESUME is None and after < len(code) and code[after] in _YIELDS
