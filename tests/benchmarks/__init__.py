"""Speed against a named peer, in one process and run: `make bench`, or python -m tests.benchmarks.

One module per benchmark, each with `run(effort) -> Report`; it joins in `__main__.BENCHMARKS`.
"""
