"""What happens at installation: the kernel is compiled, the catalogues are translated to .mo files.

`python -m coach._build` does both again, in place, for a developer's checkout; only changed kernel files are compiled.
Nothing here is imported when coach runs.
"""
