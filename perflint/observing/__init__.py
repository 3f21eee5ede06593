"""What runs inside an observed program: the standard library only, on any Python from 3.10 on."""
