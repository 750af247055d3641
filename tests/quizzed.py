"""A small lab with a quiz: two numbers, a choice and a shape."""

from textwrap import dedent

from grader.labs import load_lab
from grader.reports.answer_sheet import blank

QUESTIONS = dedent(
    """\
    [[questions]]
    id = "twice"
    kind = "number"
    tolerance = 0.01
    text.en = "What is twice 0.66?"
    text.zh = "0.66 的两倍是多少？"

    [[questions]]
    id = "pair"
    kind = "number"
    count = 2
    text.en = "Which two numbers lie beside 4?"
    text.zh = "4 的左右是哪两个数？"

    [[questions]]
    id = "why"
    kind = "choice"
    text.en = "Why is the sky blue?"
    text.zh = "天空为什么是蓝色的？"
    [[questions.options]]
    en = "paint"
    zh = "涂料"
    [[questions.options]]
    en = "scattering"
    zh = "散射"

    [[questions]]
    id = "size"
    kind = "shape"
    text.en = "Which shape has a table of two rows and three columns?"
    text.zh = "两行三列的表是什么形状？"
    """
)
ANSWERS = dedent(
    """\
    [[answers]]
    id = "twice"
    answer = 1.32
    [[answers.wrong]]
    answer = 0.4356
    text.en = "That is the square."
    text.zh = "这是平方。"

    [[answers]]
    id = "pair"
    answer = [3, 5]

    [[answers]]
    id = "why"
    answer = "b"
    [[answers.wrong]]
    answer = "a"
    text.en = "Nobody has a ladder that long."
    text.zh = "没有人有那么长的梯子。"

    [[answers]]
    id = "size"
    answer = [2, 3]
    """
)
RIGHT = 'twice = 1.32\npair = [3, 5]\nwhy = "b"\nsize = [2, 3]\n'
WRONG = 'twice = 0.4356\npair = [3, 4]\nwhy = "a"\nsize = ""\n'
SOURCE = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"


def with_quiz(lab, points=0, *, told="at_once", questions=QUESTIONS, answers=ANSWERS):
    """Give a lab on the disk this quiz; return the lab."""
    (lab.folder / "quiz.toml").write_text(questions, encoding="utf-8")
    (lab.folder.parent.parent / f"solutions/{lab.id}/quiz.toml").write_text(answers, encoding="utf-8")
    if points or told != "at_once":
        path = lab.folder / "lab.toml"
        path.write_text(
            path.read_text(encoding="utf-8") + f'\n[quiz]\npoints = {points}\ntold = "{told}"\n', encoding="utf-8"
        )
    made = load_lab(lab.folder)
    (lab.folder / "answers.toml").write_text(blank(made.id, made.quiz), encoding="utf-8")
    return made
