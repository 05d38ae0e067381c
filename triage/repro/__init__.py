"""A failing test in the right place of a clone: failure kinds, harnesses, skeletons, standalone projects."""
