"""The analysis worksheet: everything on record about an issue, ready for a person's own findings.

`render.markdown` makes it of an `Analysis`; `keep.write` puts a new one over the one a person wrote in,
and keeps every word of theirs. `triage.repro.logbook` fills its log and its matrix.
"""
