"""Putting a digest where people see it. Nothing is written anywhere unless a target was chosen."""

from triage.publish.target import Published, Target, publish

__all__ = ["Published", "Target", "publish"]
