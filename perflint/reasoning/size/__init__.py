"""How many: of which collections and loops the code shows that they are large, or small."""
