"""Who tried this issue before, why it stalled, and what the next attempt must do differently."""

__version__ = "0.1.0"
