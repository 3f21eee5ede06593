"""Where queues live."""
from multiprocessing import JoinableQueue, Queue, SimpleQueue
