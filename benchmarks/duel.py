"""Compare what checkouts of this project spend on a right submission, in turn and side by side.

    python benchmarks/duel.py ROUNDS CHECKOUT [CHECKOUT ...]

For each checkout (`git worktree add` makes one) two verifiers are started and kept warm, as many as grade at once on
two cores. In every round each pair grades the class of right files to lab04-attention, the pairs in turn. Printed are
medians over the rounds, and how each compares with the first within a round: the median and the middle half.
"""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BATCH, BATCHES, PAIR = 64, 2, 2


def serve(root: Path) -> None:
    """Grade batches in one warm verifier whenever a line comes; answer with CPU milliseconds a submission."""
    import grader
    from benchmarks.bench.classes import sources
    from benchmarks.where import of_tree
    from grader.grading import grade_batch
    from grader.labs import load_lab
    from grader.models import Origin, Submission
    from grader.sandbox.launcher import launcher
    from grader.suite.oracle import ReferenceOracle
    from grader.suite.recall import Known

    if not Path(grader.__file__).is_relative_to(root):
        sys.exit(f"the grader is {grader.__file__}, not that of {root}")
    lab = load_lab(root / "labs/lab04-attention")
    oracle, start, known, texts = ReferenceOracle(lab), launcher("bwrap"), dict[str, Known](), sources("right")

    def grade(count: int) -> None:
        submissions = [Submission(Origin(f"s{n}", "s.py", str(n)), texts[n % len(texts)]) for n in range(count)]
        grade_batch(
            lab, submissions, start, seed=5, oracle=lambda _: oracle, on_report=lambda _: None, known=known
        )  # fmt: skip

    grade(len(texts) + 1)
    sys.stdout.write("ready\n")
    for _ in iter(sys.stdin.readline, ""):
        tree, own = of_tree(), time.process_time()
        for _ in range(BATCHES):
            grade(BATCH)
        each = 1000 / (BATCH * BATCHES)
        sys.stdout.write(f"{(time.process_time() - own) * each} {(of_tree() - tree) * each}\n")
    start.close()


def main() -> None:
    """Print a line for each checkout."""
    if sys.argv[1] == "--serve":
        sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
        serve(Path(sys.argv[2]))
        return
    rounds, roots = int(sys.argv[1]), [Path(name).resolve() for name in sys.argv[2:]]
    pairs: dict[Path, list[subprocess.Popen[str]]] = {}
    for root in roots:
        paths = os.pathsep.join(map(str, (root, ROOT)))  # an older checkout may not have this program
        pairs[root] = [
            subprocess.Popen(
                [sys.executable, __file__, "--serve", root],
                cwd=root,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=os.environ | {"PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"},
            )
            for _ in range(PAIR)
        ]
    answers = {root: [_line(one) for one in pair] for root, pair in pairs.items()}
    seen: dict[Path, list[tuple[float, ...]]] = {root: [] for root in answers}
    for number in range(rounds):
        for root in roots if number % 2 == 0 else roots[::-1]:
            for one in pairs[root]:
                assert one.stdin is not None
                one.stdin.write("\n")
                one.stdin.flush()
            found = [tuple(map(float, _line(one).split())) for one in pairs[root]]
            seen[root].append(tuple(map(statistics.mean, zip(*found, strict=True))))
    for pair in pairs.values():
        for one in pair:
            one.communicate()
    print("CPU ms a right submission: verifier, zygote and workers, all; times the first")
    for root in roots:
        own, tree = (statistics.median(each) for each in zip(*seen[root], strict=True))
        ratios = sorted(sum(one) / sum(first) for one, first in zip(seen[root], seen[roots[0]], strict=True))
        middle = statistics.median(ratios), ratios[len(ratios) // 4], ratios[3 * len(ratios) // 4]
        print(
            f"{own:6.2f} {tree:6.2f} {own + tree:6.2f}   {middle[0]:.3f} ({middle[1]:.3f} - {middle[2]:.3f})   {root}"
        )


def _line(one: "subprocess.Popen[str]") -> str:
    assert one.stdout is not None
    line = one.stdout.readline()
    if not line:
        sys.exit("a verifier ended before it was through")
    return line


if __name__ == "__main__":
    main()
