"""Uses it."""

import GPUtil  # ok: own-module

print(GPUtil.getGPUs())
