"""What ``grader ci`` says of its own."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from grader.models import Text
from grader.reports.wrap import listed

CLASSROOM_ONLY = Text("--classroom goes with github", "--classroom 只能用于 github")
ONE_LAB_ONE_FILE = Text(
    "--student goes with one lab: name it with --lab", "--student 只能用于一个实验：请用 --lab 写出它的名字"
)
NO_KIT_LABS = Text(
    "the installed kit has no labs; name a folder of labs with --labs",
    "装好的评分程序里没有实验；请用 --labs 指明实验所在的文件夹",
)
NO_LABS_IN = Text("{path} holds no labs", "{path} 中没有实验")

CLASSROOM = Text(
    "GitHub Classroom gets {whole} of {all} points: it takes whole ones, and the rest is rounded down.",
    "报给 GitHub Classroom 的是 {whole} 分（共 {all} 分）：它只收整数分，零头舍去。",
)
RESULTS = Text("results: {path}", "结果：{path}")
WRITTEN = Text("written: {path}", "已写入：{path}")
INSTALLS = Text("It installs {kit}: pip must find that on the runner.", "它安装 {kit}：运行环境里的 pip 要能找到它。")
OR_ELSE = Text(
    "If no package index has it, give --kit the address of a wheel, or git+https://...@TAG.",
    "如果包索引上没有它，请用 --kit 写出 wheel 的地址，或 git+https://...@标签。",
)
NO_SOLUTIONS = Text(
    "It has to be a kit without solutions: students can read whatever is on the runner.",
    "它必须是不含参考答案的版本：运行环境里的东西，学生都能读到。",
)
GRADES = Text("It grades {labs}.", "它评分的实验：{labs}。")
GRADES_ALL = Text(
    "It grades every lab with a folder in the repository; name labs with --lab so that the sum is always the same.",
    "仓库里有哪个实验的文件夹，它就评哪个；要让总分固定，请用 --lab 写出实验。",
)
SET = {
    "github": Text(
        "Commit it to the repository that students start from; each push then shows what is wrong, line by line.",
        "把它提交到学生起步用的仓库；之后每次推送，都会逐行指出哪里错了。",
    ),
    "classroom": Text(
        "Commit it to the assignment's template repository, and add no autograding tests on the website: "
        "it takes their place. Name .github/**/* there as a protected file path.",
        "把它提交到作业的模板仓库，不要再在网站上添加自动评分测试：它代替了那些测试。"
        "请在那里把 .github/**/* 设为受保护路径（protected file paths）。",
    ),
    "gitlab": Text(
        "Commit it to the project that students fork. Or keep it in a project of yours, out of their reach, and set "
        "in theirs Settings > CI/CD > CI/CD configuration file to .gitlab-ci.yml@GROUP/PROJECT.",
        "把它提交到学生派生（fork）的项目；或者放在你自己的项目里，让学生改不到它，"
        "并在学生的项目中把 Settings > CI/CD > CI/CD configuration file 设为 .gitlab-ci.yml@组/项目。",
    ),
}
NOT_FOR_MARKS = Text(
    "Marks that count are made on your side, with grader grade: see docs/ci.md.",
    "真正计入成绩的分数要在你这一边用 grader grade 评出：见 docs/ci.md。",
)


def init_lines(kind: str, path: Path, kit: str, labs: Sequence[str], *, own: bool) -> Iterator[Text]:
    """Return what is said when a workflow was written. ``own``: the kit is the one that is running."""
    yield WRITTEN.filled(path=path)
    yield INSTALLS.filled(kit=kit)
    if own:
        yield OR_ELSE
    yield NO_SOLUTIONS
    yield GRADES.filled(labs=listed(labs)) if labs else GRADES_ALL
    yield SET[kind]
    yield NOT_FOR_MARKS
