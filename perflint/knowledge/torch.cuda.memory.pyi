"""Where PyTorch keeps what manages CUDA memory."""
from torch.cuda import empty_cache, max_memory_allocated, mem_get_info, memory_allocated, memory_reserved, memory_summary, reset_peak_memory_stats
