"""Where locks live."""
from multiprocessing import Barrier, BoundedSemaphore, Condition, Event, Lock, RLock, SemLock, Semaphore
