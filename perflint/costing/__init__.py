"""What entry points cost: a formula for each kind of cost, from the effects and loops of what they run.

Nothing is analyzed twice: what runs where is the call graph's, what it does are the effects', how often the
flow's, and which reads of relations ask the database is the answer that `n-plus-one-query` reports.

`charges.py` has the records. `reading.py` reads one function (`functions.py`) of a file (`code_files.py`), a
module a subject: `library_calls.py`, `own_calls.py`, `relation_reads.py` with `relations.py` (what rows have
loaded) and `loaded_along.py` (by queries of their own), `announced.py` (what no call names),
`django_calls.py`, `shown_rows.py`, `unknown_calls.py`; how often is in `repetition.py` with
`page_functions.py`, under which conditions in `branches.py`. `files_at_hand.py` keeps what was read.
`composing.py` adds functions up along calls, and blocks of templates (`template_blocks.py`); what frameworks
do is in `serializers.py`, `forms.py` with `form_calls.py` and `asked_forms.py`, and in `views.py` with
`view_bills.py`, which goes by facts (`generic_views.py`) and by what a class says (`view_classes.py`).
`django_project.py` has what holds of all functions: settings (`django_settings.py`), receivers of signals
(`signals.py`), templates that are shown in the place of others (`template_folders.py`).
`entry_points.py` names the entries, with `routes.py`; `costs.py` puts these together. `budgets.py` and
`comparing.py` hold costs against limits and against an earlier state; `ranking.py` and `hurting.py` say which
entries matter most, and which a place hurts.
"""
