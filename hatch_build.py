"""What a wheel holds beside the package: labs, and solutions where there are any.

They go to the installation's ``share`` folder: workers may read site-packages, and must not read solutions.
An editable install has its checkout.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHARED = ("labs", "solutions")


class SharedLabs(BuildHookInterface):
    """Adds the folders to a wheel that is built to be handed on."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folders that are there."""
        if version == "standard":
            there = [name for name in SHARED if (Path(self.root) / name).is_dir()]
            build_data["shared_data"].update({name: f"share/attention-lab-kit/{name}" for name in there})
