"""Outputs: one file per format. Each is a pure rendering of an `Analysis`; none fetches, none judges."""
