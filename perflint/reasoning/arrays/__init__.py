"""Arrays and tensors: their shapes, loops over their elements, and how they grow."""
