"""What entry points cost: a formula for each kind of cost, from the effects and loops of what they run.

Nothing is analyzed twice: what runs where is the call graph's, what it does are the effects', how often the
flow's, and which reads of relations ask the database is the answer that `n-plus-one-query` reports.

`charges.py` has the records; `reading.py` reads one function from its file, with `repetition.py` (how
often), `branches.py` (under which conditions) and `relations.py` (what rows have loaded); `composing.py` adds
functions up along calls; `entry_points.py` names the entries; `budgets.py` and `comparing.py` hold them
against limits and against an earlier state.
"""
