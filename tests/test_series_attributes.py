"""What a row of a pandas frame answers itself, against the pandas that is installed."""

from __future__ import annotations

import pytest

from perflint.codemods.parts.series_attributes import SERIES_ATTRIBUTES


def test_every_public_attribute_of_a_series_is_known() -> None:
    pandas = pytest.importorskip("pandas")
    public = {name for name in dir(pandas.Series) if not name.startswith("_")}
    assert public <= SERIES_ATTRIBUTES, sorted(public - SERIES_ATTRIBUTES)
