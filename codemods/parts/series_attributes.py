"""What a row of a pandas frame, which is a Series, has of its own: a column of such a name is reached by
`row["name"]` only. Pandas 1 to 3."""

from __future__ import annotations

SERIES_ATTRIBUTES = frozenset(
    "T abs add add_prefix add_suffix agg aggregate align all any append apply argmax argmin argsort"
    " array asfreq asof astype at at_time attrs autocorr axes backfill between between_time bfill"
    " bool case_when cat clip combine combine_first compare convert_dtypes copy corr count cov"
    " cummax cummin cumprod cumsum describe diff div divide divmod dot drop drop_duplicates"
    " droplevel dropna dt dtype dtypes duplicated empty eq equals ewm expanding explode factorize"
    " ffill fillna filter first first_valid_index flags floordiv from_arrow ge get groupby gt"
    " hasnans head hist iat idxmax idxmin iloc index infer_objects info interpolate is_monotonic"
    " is_monotonic_decreasing is_monotonic_increasing is_unique isin isna isnull item items"
    " iteritems keys kurt kurtosis last last_valid_index le list loc lt mad map mask max mean median"
    " memory_usage min mod mode mul multiply name nbytes ndim ne nlargest notna notnull nsmallest"
    " nunique pad pct_change pipe plot pop pow prod product quantile radd rank ravel rdiv rdivmod"
    " reindex reindex_like rename rename_axis reorder_levels repeat replace resample reset_index"
    " rfloordiv rmod rmul rolling round rpow rsub rtruediv sample searchsorted sem set_axis"
    " set_flags shape shift size skew slice_shift sort_index sort_values sparse squeeze std str"
    " struct sub subtract sum swapaxes swaplevel tail take to_clipboard to_csv to_dict to_excel"
    " to_frame to_hdf to_json to_latex to_list to_markdown to_numpy to_period to_pickle to_sql"
    " to_string to_timestamp to_xarray tolist transform transpose truediv truncate tshift tz_convert"
    " tz_localize unique unstack update value_counts values var view where xs".split()
)
