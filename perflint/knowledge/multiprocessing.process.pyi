"""Where processes live."""
from multiprocessing import Process, active_children, current_process, parent_process
BaseProcess = Process
