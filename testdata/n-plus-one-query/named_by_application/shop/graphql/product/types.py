class Product:
    """What is told of a product."""
