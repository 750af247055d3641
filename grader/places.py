"""Where an installed kit keeps what is not Python."""

import importlib.metadata
from functools import cache
from pathlib import Path

DISTRIBUTION = "attention-lab-kit"
SHARE = ("share", DISTRIBUTION)


@cache
def installed_share() -> Path | None:
    """Return the folder that holds ``labs/``, and ``solutions/`` if they came along; none for a checkout.

    It is looked up in the list of installed files: where they go depends on how the kit was installed (``--user``, a
    virtual environment, a system's Python). With ``pip install --target`` it lies beside the package.
    """
    beside = Path(__file__).resolve().parent.parent.joinpath(*SHARE)
    if (beside / "labs").is_dir():
        return beside
    try:
        files = importlib.metadata.files(DISTRIBUTION) or ()
    except importlib.metadata.PackageNotFoundError:
        return None
    for file in files:
        parts = file.parts
        if SHARE[1] in parts and "labs" in parts:
            path = Path(str(file.locate())).resolve()
            root = next((above for above in path.parents if above.name == "labs"), None)
            if root is not None and root.is_dir():
                return root.parent
    return None
