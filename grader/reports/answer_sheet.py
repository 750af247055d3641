"""The file a student answers a quiz in, as it is handed out: every question as a comment, every answer empty."""

from collections.abc import Iterator

from grader.language import LANGUAGES
from grader.models import Text
from grader.quiz.questions import LETTERS, Quiz
from grader.reports.quiz import form
from grader.reports.wrap import wrapped

WIDTH = 100
HEAD = Text(
    "Your answers to the quiz of {lab}. Write each one behind its =, and hand this file in beside student.py. "
    'A number is written as 0.25 or "1/4", several numbers or a shape as [2, 3], a choice as "b". '
    'What you leave as "" counts as not answered. `grader quiz .` shows how your answers are read.',
    "{lab} 测验的答案。请把答案写在等号后面，并把本文件与 student.py 一起提交。"
    '数写成 0.25 或 "1/4"，几个数或形状写成 [2, 3]，选择题写成 "b"，请使用英文标点。'
    '保留 "" 表示没有作答。`grader quiz .` 会显示你的答案被读成什么。',
)


def blank(lab: str, quiz: Quiz) -> str:
    """Return the file's text."""
    lines = list(_comment(HEAD.filled(lab=lab)))
    for number, question in enumerate(quiz.questions, 1):
        lines += ["", *_comment(question.text, first=f"{number}. ")]
        for letter, option in zip(LETTERS, question.options, strict=False):
            same = option.en == option.zh
            lines += _comment(option, first=f"   {letter}  ", languages=LANGUAGES[:1] if same else LANGUAGES)
        lines += [*_comment(form(question), first="   "), f'{question.id} = ""']
    return "\n".join(lines) + "\n"


def _comment(text: Text, first: str = "", languages: tuple[str, ...] = LANGUAGES) -> Iterator[str]:
    for at, language in enumerate(languages):
        begin = first if not at else " " * len(first)
        for line in wrapped(text.to(language), WIDTH - 2, first=begin, indent=" " * len(first)):
            yield f"# {line}"
