"""What is particular to a project: one TOML file each.

Add a project by adding `triage/profiles/<name>.toml`; nothing else lists them. A person's own
come from `triage.toml` in the working folder or a parent, and from the configuration folder.
"""

from triage.profiles.load import find_profile, load_profiles, profile_for_repo
from triage.profiles.model import (
    Activity,
    Claims,
    Layout,
    Newcomers,
    Objective,
    People,
    Profile,
    Proposal,
    Repository,
    Size,
    Stale,
    Titles,
    Tracker,
    TrackerKind,
)

__all__ = [
    "Activity",
    "Claims",
    "Layout",
    "Newcomers",
    "Objective",
    "People",
    "Profile",
    "Proposal",
    "Repository",
    "Size",
    "Stale",
    "Titles",
    "Tracker",
    "TrackerKind",
    "find_profile",
    "load_profiles",
    "profile_for_repo",
]
