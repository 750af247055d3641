"""The proof of a quiz: green for a sound one, red with the reason for each way it can be unsound."""

import pytest
from quizzed import ANSWERS, QUESTIONS, with_quiz

from grader.labcheck import check_lab
from grader.labs import load_lab
from grader.labsearch import all_labs
from grader.quizcheck import check_quiz
from grader.recording import record_lab


def problems(lab):
    return [f"{what}: {problem}" for what, problem in check_quiz(load_lab(lab.folder))]


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_sound_quiz_is_proved_with_its_lab(mini):
    assert problems(with_quiz(mini, 10)) == []
    assert check_lab(load_lab(mini.folder)).findings == ()


def test_proof_of_a_lab_has_what_is_wrong_with_its_quiz(mini):
    lab = with_quiz(mini)
    edit(lab.folder / "answers.toml", 'why = ""', 'why = "b"')
    assert [one.what for one in check_lab(load_lab(lab.folder)).findings] == ["answers.toml"]


def test_quizzes_of_all_labs_are_sound():
    labs = all_labs()
    assert len(labs) == 13
    assert [found for lab in labs for found in check_quiz(lab)] == []


def test_lab_without_a_quiz_needs_none(mini):
    assert problems(mini) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("questions", "What is twice 0.66?", "What is twice 0.66 (1.32)?", "quiz.toml: line 5 has the answer to twice"),
        ("questions", 'id = "pair"', 'id = "pair"  # 1.32', "line 9 has the answer to twice"),
        ("questions", "of two rows and three columns", "[2, 3]", "has the answer to size"),
        ("questions", "4 的左右是哪两个数？", "Which two numbers?", "pair: is not in Chinese: 'Which two numbers?'"),
        ("questions", "0.66 的两倍是多少？", "", "twice: has a text that is empty in one language"),
        ("answers", "0.4356", "1.325", "twice: its wrong answer [1.325] is right, within the tolerance"),
        ("answers", "That is the square.", "Not 1.32.", "twice: what is said of a wrong answer has the right"),
        ("answers", "这是平方。", "That is it.", "twice: is not in Chinese: 'That is it.'"),
    ],
)  # fmt: skip
def test_unsound_quiz_is_reported(mini, file, old, new, said):
    texts = {"questions": QUESTIONS, "answers": ANSWERS}
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new)
    assert any(said in problem for problem in problems(with_quiz(mini, **texts)))


def test_same_wrong_answer_twice_is_reported(mini):
    again = '[[answers.wrong]]\nanswer = 0.43\ntext.en = "No."\ntext.zh = "不对。"\n\n[[answers]]\nid = "pair"'
    lab = with_quiz(mini, answers=ANSWERS.replace('[[answers]]\nid = "pair"', again))
    assert problems(lab) == ["twice: its wrong answer [0.43] is the same as one before it"]


def test_answers_without_questions_and_questions_without_answers_are_reported(mini):
    lab = with_quiz(mini)
    (lab.solutions / "quiz.toml").rename(lab.solutions / "aside.toml")
    assert problems(lab)[0].startswith("quiz.toml: asks questions, but there is no solutions/mini/quiz.toml")
    (lab.solutions / "aside.toml").rename(lab.solutions / "quiz.toml")
    (lab.folder / "quiz.toml").unlink()
    assert problems(lab)[0].startswith("quiz.toml: has answers below solutions/, but there are no questions")


@pytest.mark.parametrize("name", ["TASK.md", "TASK.zh-CN.md", "student.py", "verify.py", "lab.toml"])
def test_answer_that_stands_elsewhere_in_the_lab_is_reported(mini, name):
    lab = with_quiz(mini)
    with (lab.folder / name).open("a", encoding="utf-8") as file:
        file.write("\n# 1.321 / 这是平方。\n")
    found = problems(lab)
    assert [problem.split(" ", 1)[0] for problem in found] == [f"{name}:", f"{name}:"]
    assert "has the answer to twice" in found[0]
    assert "has what is said of a wrong answer to twice" in found[1]


def test_recording_makes_the_sheet_anew_but_loses_no_answers(mini):
    lab = with_quiz(mini)
    sheet = lab.folder / "answers.toml"
    sheet.write_text('# an older one\nonce = ""\n', encoding="utf-8")
    assert problems(lab)[0].startswith("answers.toml: is not the empty one of these questions")
    record_lab(load_lab(lab.folder))
    assert problems(lab) == []
    edit(sheet, 'twice = ""', "twice = 7")
    record_lab(load_lab(lab.folder))
    assert "twice = 7" in sheet.read_text(encoding="utf-8")
    assert problems(lab) != []
    sheet.unlink()
    assert problems(lab) == ["answers.toml: is missing; run `grader lab record mini`"]
