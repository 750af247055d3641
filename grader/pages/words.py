"""What the pages say of their own, in both languages. What a screen says too stands in `reports`."""

from grader.models import Text, Verdict

VERDICTS: dict[Verdict, Text] = {
    "passed": Text("passed", "通过"),
    "skipped": Text("skipped", "未运行"),
    "failed": Text("failed", "未通过"),
    "error": Text("error", "出错"),
    "timeout": Text("timeout", "超时"),
    "memory": Text("memory", "内存超限"),
    "crashed": Text("crashed", "崩溃"),
    "internal": Text("internal", "评分程序故障"),
}
FILE = Text("File", "文件")
LIST = Text(", ", "、")
COLON = Text(": ", "：")
SEMICOLON = Text("; ", "；")
COMMA = Text(", ", "，")
STOP = Text(".", "。")
IN_BRACKETS = Text(" ({said})", "（{said}）")
AFTER_STOP = Text(" ", "")

# the feedback page
FEEDBACK = Text("Feedback", "反馈")
SCORE = Text("Score", "得分")
START = Text("Look here first", "先看这里")
PICTURES = Text("Your weights beside the reference's", "你的权重与参考结果对照")
CHECKS = Text("Checks", "检查项")
ANSWERED = Text("Your answer", "你的答案")
ENVIRONMENT = Text("What it ran under", "运行环境")
SECTION = Text("Section", "班级")
ATTEMPT = Text("Attempt", "提交")
ATTEMPT_OF = Text("{number} of {all}; this one counts", "第 {number} 次，共 {all} 次；以这一次为准")
HANDED_IN = Text("Handed in", "提交时间")
PYTHON, NUMPY = Text.same("Python"), Text.same("NumPy")
KIT = Text("Grader", "评分程序")
ISOLATION = Text("Isolation", "隔离方式")

NOTHING = Text("Nothing was handed in.", "没有提交任何文件。")
NOT_GRADED = Text("It was handed in, and is not graded yet.", "已经提交，还没有评分。")
NO_SCORE = Text(
    "There is no score: the grader failed on this file. That is not your fault, and it costs you nothing.",
    "没有得分：评分程序在处理这个文件时出了故障。这不是你的错，也不会因此扣分。",
)
OVERRIDE = Text("This score was set by your instructor.", "这个分数由老师评定。")
EARNED = Text("{earned} were earned.", "原得 {earned} 分。")
LATE = Text(
    "It was handed in late. What that costs is said with the whole score.",
    "提交迟了。扣多少分，会与完整得分一起给出。",
)
TO_COME = Text(
    "This is not the whole score: hidden checks follow, {checks} in number, "
    "for {points} {points:?point|points} of the lab.",
    "这还不是完整得分：另有 {checks} 条隐藏检查随后公布，共 {points} 分。",
)
QUIZ_TO_COME = Text(
    "The points of the quiz, {points}, come with the outcome after the due date.",
    "测验的 {points} 分在截止日期之后随结果一起给出。",
)
CHECKS_TO_COME = Text("Hidden checks follow, {checks} in number.", "另有 {checks} 条隐藏检查随后公布。")
COUNT_SHOWN = Text("{passed} of the {all} checks shown here pass", "这里显示的 {all} 条检查通过 {passed} 条")
SHOWN_PASS = Text("Every check that is shown here passes.", "这里显示的检查全部通过。")
HIDDEN_RED = Text(
    "Every check that is shown here passes, but not every hidden one.",
    "这里显示的检查全部通过，但隐藏检查没有全部通过。",
)
CLOSED = Text("The checks of this group are hidden.", "这一组的检查项不公开。")
STAGE_RIGHT, STAGE_FIRST = Text("right", "正确"), Text("first wrong", "最先出错")
STAGE_WRONG, STAGE_UNWRITTEN = Text("also wrong", "也有错"), Text("not written yet", "还没有写")
FIRST = Text("The first wrong function is", "最先出错的函数是")
ORDER = Text("Order of the functions", "函数的先后次序")
MORE_LINES = Text("... {count} more {count:?line is|lines are} not shown", "…… 还有 {count} 行没有显示")
RESULT, CHECK = Text("Result", "结果"), Text("Check", "检查项")
GOT, WANT, WHY = Text("Got", "得到"), Text("Want", "应为"), Text("Why", "原因")
USUAL = Text("Usual cause: {cause}.", "常见原因：{cause}。")
DIFFERS = Text("The first difference is at {cell}.", "第一处不同在 {cell}。")

# the class page
CLASS = Text("Class page", "班级总览")
MADE = Text("Made {at}", "生成于 {at}")
INSTRUCTORS = Text(
    "For instructors: names, marks and hidden checks are on it.", "仅供教师使用：包含姓名、分数和隐藏检查。"
)
CONTENTS = Text("On this page", "本页内容")
SUMMARY = Text("Summary", "概况")
TILES = {
    "students": Text("students", "名学生"),
    "graded": Text("graded", "已评分"),
    "passed": Text("pass every check", "全部通过"),
    "missing": Text("handed in nothing", "未提交"),
    "waiting": Text("not graded yet", "待评分"),
    "broken": Text("no score (grader failed)", "无得分（评分程序故障）"),
    "late": Text("late", "迟交"),
    "overridden": Text("set by hand", "人工评定"),
}
DISTRIBUTION = Text("Scores", "分数分布")
AVERAGE = Text(
    "Mean {mean}, median {median} of {out_of} points.", "平均 {mean} 分，中位数 {median} 分，满分 {out_of} 分。"
)
NO_SCORES = Text("There are no scores yet.", "还没有得分。")
BAR = Text("{low} to {high} points: {count}", "{low} 到 {high} 分：{count} 人")
UPPER = Text("students by final score, in points; a bar holds its lower end", "按最终得分统计的学生人数；每段含下端")
MISCONCEPTIONS = Text("What was misunderstood", "误解之处")
MISCONCEPTIONS_ARE = Text(
    "Known mistakes that the submissions behave as, the most frequent first.",
    "提交的代码所表现出的已知错误，最常见的在前。",
)
NO_MISCONCEPTIONS = Text("No submission behaves as a known mistake.", "没有提交表现出已知错误。")
GROUPS = Text("Groups", "分组")
GROUP, MEAN = Text("Group", "分组"), Text("Mean", "平均分")
POINTS, SHARE = Text("Points", "分值"), Text("Share", "得分率")
HIDDEN = Text("hidden", "隐藏")
FAILED_CHECKS = Text("Checks that fail", "未通过的检查")
GUARD = Text("guard", "守卫")
GUARD_IS = Text("A guard is a check that the unfilled stub passes.", "“守卫”指未填写的模板也能通过的检查。")
FAILING, RATE = Text("Failing", "未通过人数"), Text("Of graded", "占已评分")
NONE_FAILS = Text("No submission fails a check.", "没有提交在任何检查上失败。")
GREEN_CHECKS = Text("{count} {count:?check|checks} that nobody fails", "所有人都通过的 {count} 条检查")
ALIKE = Text("The same wrong outputs", "错误输出完全相同")
ALIKE_IS = Text(
    "All failing outputs of these submissions are identical. They may share a misunderstanding, or code: "
    "a place to look, not a verdict.",
    "这些提交的错误输出完全一致。可能是同一种误解，也可能是同一份代码：只提示该看哪里，不是结论。",
)
NO_ALIKE = Text("No two submissions fail in the same way.", "没有两份提交的错误完全一致。")
SOME_STUDENTS = Text("{count} {count:?student|students}", "{count} 名学生")
MORE_MISTAKES = Text("{count} more {count:?mistake|mistakes}", "另外 {count} 种错误")
MORE_ALIKE = Text("{count} more {count:?group|groups} of students", "另外 {count} 组学生")
LOOK_AFTER = Text("To look after", "需要留意")
NOTHING_ELSE = Text("There is nothing.", "没有。")
BROKEN = Text("The grader failed", "评分程序故障")
LATE_ONES = Text("Handed in late", "迟交")
MISSING = Text("Handed in nothing", "未提交")
OVERRIDES = Text("Set by hand", "人工评定")
SLOWEST = Text("Slowest", "最慢")
NOISIEST = Text("Printed most", "打印最多")
SECONDS = Text("{count} s", "{count} 秒")
CHARACTERS = Text("{count} {count:?character|characters}", "{count} 个字符")
SET_TO = Text("{score} by {who}: {why}", "{score}，由 {who} 评定：{why}")
WHO_ELSE = Text("{count} more", "另外 {count} 人")
ALL_STUDENTS = Text("All students", "全体学生")
SEARCH = Text("Search", "搜索")
SEARCH_IN = Text("name, id, verdict, check", "姓名、学号、结果、检查项")
SHOWN_OF = Text("{shown} of {all} students", "显示 {shown} / {all} 名学生")
COLUMN_NAME, COLUMN_ID, COLUMN_SECTION = Text("Name", "姓名"), Text("Id", "学号"), Text("Section", "班级")
FINAL, COLUMN_EARNED = Text("Final", "最终"), Text("Earned", "原得")
VERDICT, FIRST_WRONG = Text("Verdict", "结果"), Text("First wrong", "最先出错")
ATTEMPTS, COLUMN_LATE = Text("Attempts", "提交次数"), Text("Late", "迟交")
YES = Text("late", "迟交")
BY_HAND = Text("by hand", "人工")
