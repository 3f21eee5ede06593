"""What rules ask about code: how many, how often, reached how, and questions by subject. Knows no rule."""
