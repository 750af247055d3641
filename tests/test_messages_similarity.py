"""What `grader similarity` says, in both languages."""

from goldens import same
from test_similarity import LOOPS, OTHER, RENAMED, STUB

from grader.language import LANGUAGES
from grader.similarity.pairs import similar
from grader.similarity.screen import finding_lines

SHORT = STUB.replace("# TODO", "out[:] = np.exp(x)")


def joined(separator):
    """Return the same tokens with line ends elsewhere."""
    return LOOPS.split("def")[0] + f"v = [{separator.join(f'{n}, {n} * {n}' for n in range(30))}]\n"


def test_what_is_said_of_sources_that_are_alike():
    classes = {
        "three that hang together, and one too short": [
            ("ada", LOOPS), ("bob", OTHER), ("cyd", RENAMED), ("dee", LOOPS), ("eve", SHORT)
        ],
        "none": [("ada", LOOPS), ("bob", OTHER)],
        "what all have": [(f"s{number}", LOOPS) for number in range(6)],
        "no line": [("ada", joined(", ")), ("bob", joined(",\n"))],
    }  # fmt: skip
    lines = []
    for title, sources in classes.items():
        findings = similar(sources, STUB, kept=["softmax"])
        lines.append(f"=== {title}")
        for language in LANGUAGES:
            lines += [*finding_lines(findings, language, width=80), ""]
    same("pages/similarity", lines)
