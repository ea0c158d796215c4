"""The same work on many inputs (批量): on this machine by joblib, on a cluster by Dask, through one call."""
