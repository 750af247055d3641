"""The lesson of lab02: one row of scores, exp, the maximum subtracted, overflow."""

from grader.lessons.lesson import Lesson
from grader.models import Text

LESSON = Lesson(
    name="softmax",
    labs=("lab02-softmax",),
    title=Text("Softmax of one row, and where exp ends", "一行分数的 softmax，以及 exp 的尽头"),
    intro=Text(
        "Move a score and watch what becomes of it: shifted, put through exp, divided by the sum. On paper it makes "
        "no difference whether the largest score is subtracted first. In a computer's numbers it does.",
        "动一动某个分数，看它怎样一步步变化：先平移，再取 exp，再除以总和。"
        "在纸上，先减不减最大值都一样；在计算机的数里可不一样。",
    ),
    tries=(
        Text(
            "Start from [0, ln 2, ln 5]: the weights are 1/8, 2/8 and 5/8. Add 3 to all scores. What changes?",
            "从 [0, ln 2, ln 5] 开始：权重是 1/8、2/8、5/8。给所有分数都加 3，什么变了？",
        ),
        Text(
            "Take [1000, 1001, 1002] and switch the subtraction off.",
            "取 [1000, 1001, 1002]，再把“减去最大值”关掉。",
        ),
        Text(
            "With the subtraction off, find the smallest score at which exp is infinite. It lies between 709 and 710.",
            "关掉减法，找出 exp 变成无穷的最小分数。它在 709 和 710 之间。",
        ),
        Text(
            "Take [-1000, -1000] without it: no infinity anywhere, and still no weights. Why?",
            "不减最大值，取 [-1000, -1000]：哪里都没有无穷大，却还是没有权重。为什么？",
        ),
    ),
    words={
        "row": Text("Row of scores", "一行分数"),
        "score": Text("Score {number}", "分数 {number}"),
        "all": Text("Added to all", "全部加上"),
        "subtract": Text("subtract the largest score first", "先减去最大的分数"),
        "caption": Text("Step by step", "逐步计算"),
        "x": Text("score x", "分数 x"),
        "shifted": Text("x - largest", "x - 最大值"),
        "exp": Text("exp", "exp"),
        "weight": Text("weight", "权重"),
        "total": Text("sum", "和"),
        "fine": Text(
            "The largest score is {largest}; shifted, it is 0, and its exp is 1. The sum is {sum}, at least 1 and at "
            "most {count}: nothing can overflow.",
            "最大的分数是 {largest}；平移后是 0，它的 exp 是 1。总和 {sum}，不小于 1，"
            "也不大于 {count}：什么都不会溢出。",
        ),
        "works": Text(
            "Without the subtraction the sum of exp is {sum}. It still fits into a float64 number, so the weights "
            "are right.",
            "没有减最大值，exp 的和是 {sum}。float64 还装得下，所以权重是对的。",
        ),
        "overflow": Text(
            "exp({largest}) is larger than any float64 number, so it is infinite. Infinity divided by infinity is "
            "nan, and no weight can be used.",
            "exp({largest}) 比任何 float64 数都大，于是成了无穷。无穷除以无穷是 nan，这些权重都不能用了。",
        ),
        "underflow": Text(
            "Every exp is smaller than any float64 number, so each is 0, and so is the sum. 0 divided by 0 is nan.",
            "每个 exp 都比任何 float64 数还小，于是都成了 0，和也是 0。0 除以 0 是 nan。",
        ),
    },
    steps=False,
)
