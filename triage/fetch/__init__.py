"""All network I/O. Every source answers `lookup(target, profile)` with a `Fetched`."""
