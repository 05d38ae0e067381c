"""A project over a span of time: whose move everything is, what stalled and why, what needs a decision."""
