"""The table of ``grader doctor``: layers, the jail that is taken, the verdict."""

import textwrap
from collections.abc import Iterator, Sequence

from rich.text import Text

from grader.sandbox.choice import Layer, Trial

INDENT = 8


def diagnosis_lines(layers: Sequence[Layer], best: Trial, *, fit: bool, width: int) -> Iterator[Text]:
    """Return the lines: each layer with its state, why, and how to get it."""
    name_width = max(len(layer.name) for layer in layers)
    for layer in layers:
        state = "present" if layer.present else "absent"
        head = f"{layer.name:<{name_width}}  {state:<7}  "
        lines = textwrap.wrap(layer.detail, max(30, width - len(head))) or [""]
        yield Text(head + lines[0], style="" if layer.present else "yellow")
        for line in lines[1:]:
            yield Text(" " * len(head) + line)
        if not layer.present and layer.remedy:
            for number, line in enumerate(textwrap.wrap(f"to get it: {layer.remedy}", max(30, width - len(head)))):
                yield Text(" " * (len(head) + 2 * bool(number)) + line)
    yield Text("")
    yield Text(f"jail: {best.jail} ({', '.join(best.layers)})")
    if fit:
        yield Text("fit for untrusted work: yes", style="bold green")
    else:
        yield Text("fit for untrusted work: no; `grader grade` asks for --allow-weak-isolation", style="bold red")
