"""The lesson of lab07 and lab09: one formula in four steps, with every shape and every number."""

from grader.lessons.lesson import Lesson
from grader.models import Text

LESSON = Lesson(
    name="pipeline",
    labs=("lab04-attention", "lab07-sdpa", "lab09-multihead"),
    title=Text("One formula, step by step", "一个公式，一步一步看"),
    intro=Text(
        "softmax(Q K^T / sqrt(d) + M) V, M the mask, looks like one thing and is five small ones. Step through them: "
        "each makes one table, and its shape follows from those before it.",
        "softmax(Q K^T / sqrt(d) + M) V（M 是掩码）看着是一个整体，其实是五个小步骤。一步一步走：每步算出一张表，"
        "它的形状由前面的表决定。",
    ),
    tries=(
        Text(
            "Make 2 queries and 5 keys. Which tables get wider, and which keep the number of their rows?",
            "取 2 个查询、5 个键：哪些表变宽了？哪些表的行数没有变？",
        ),
        Text(
            "Choose 4 heads in place of 1. Each head is narrower, the scale is another, and the result has the same "
            "shape as before.",
            "把 1 个头改成 4 个头：每个头变窄了，缩放系数也变了，而结果的形状和原来一样。",
        ),
        Text(
            "Switch the mask on and choose row 0: its weights go to the keys it may see and nowhere else.",
            "打开掩码，选第 0 行：它的权重只分给看得见的键，别处一点也没有。",
        ),
        Text(
            "Work out one marked cell by hand before you take the next step; the sentence above has the answer.",
            "走下一步之前，先动手算一个加框的格子；答案就在上面那句话里。",
        ),
    ),
    words={
        "queries": Text("Queries", "查询个数"),
        "keys": Text("Keys", "键个数"),
        "width": Text("Width of a token", "每个 token 的宽度"),
        "heads": Text("Heads", "头数"),
        "head": Text("Head shown", "显示哪个头"),
        "line": Text("Row explained", "讲解哪一行"),
        "causal": Text("causal mask", "因果掩码"),
        "scores": Text("Q K^T", "Q K^T"),
        "scaled": Text("Q K^T / sqrt(d)", "Q K^T / sqrt(d)"),
        "masked": Text("+ mask", "+ 掩码"),
        "weights": Text("weights A", "权重 A"),
        "out": Text("A V", "A V"),
        "flow": Text("Shapes, all heads together", "形状，所有头合在一起"),
        "shape": Text("shape", "形状"),
        "joined": Text("heads side by side", "各头并排"),
        "told0": Text(
            "{queries} queries meet {keys} keys. Each head has d = {width} / {heads} = {d} numbers of each token; "
            "what you see is head {head}.",
            "{queries} 个查询遇上 {keys} 个键。每个头从每个 token 里分到 d = {width} / {heads} = {d} 个数；"
            "现在看到的是第 {head} 个头。",
        ),
        "told1": Text(
            "[{queries}, {d}] times [{d}, {keys}] gives [{queries}, {keys}]: a score for each pair. Row {row}, key 0: "
            "{sum} = {value}.",
            "[{queries}, {d}] 乘 [{d}, {keys}] 得 [{queries}, {keys}]：每一对一个分数。第 {row} 行，键 0："
            "{sum} = {value}。",
        ),
        "told2": Text(
            "Every score times 1 / sqrt({d}) = {scale}. Row {row}, key 0: {before} becomes {value}. No score passes "
            "another.",
            "每个分数乘以 1 / sqrt({d}) = {scale}。第 {row} 行，键 0：{before} 变成 {value}。分数之间的大小顺序不变。",
        ),
        "told3": Text(
            "-1e9 is added wherever a key lies ahead, j > i + {base}. Row {row} may see {open} of {keys} keys.",
            "凡是位于未来的键，即 j > i + {base}，都加上 -1e9。第 {row} 行能看见 {keys} 个键中的 {open} 个。",
        ),
        "told3off": Text(
            "The mask is off: nothing is added, and each row may see all {keys} keys.",
            "掩码关着：什么也不加，每一行都能看见全部 {keys} 个键。",
        ),
        "told4": Text(
            "Each row becomes shares of 1. Row {row}: exp of each score minus the largest is {exps}; divided by "
            "their sum {sum}: {weights}.",
            "每一行都变成和为 1 的份额。第 {row} 行：各分数减去最大值后取 exp，得 {exps}；"
            "除以它们的和 {sum}，得 {weights}。",
        ),
        "told5": Text(
            "Row {row} of the result is the values, mixed with the weights of row {row}. First number: {sum} = "
            "{value}. The shape is that of Q again.",
            "结果的第 {row} 行，是用第 {row} 行的权重把各个值混合起来。第一个数：{sum} = {value}。形状又和 Q 一样了。",
        ),
    },
)
