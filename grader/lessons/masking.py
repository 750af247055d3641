"""The lesson of lab05: the mask before softmax, and what the other ways do."""

from grader.lessons.lesson import Lesson
from grader.models import Text

LESSON = Lesson(
    name="masking",
    labs=("lab05-causal-mask", "lab04-attention"),
    title=Text("The mask before softmax, and after", "掩码放在 softmax 之前，还是之后"),
    intro=Text(
        "Four positions, each allowed to see itself and what lies before it. Four ways to hide the rest; only one of "
        "them hides it. Look at the sums of the rows, and at what went to cells that nobody may see.",
        "四个位置，每个只许看自己和前面的。藏起其余格子有四种做法，只有一种真的藏住了。看每行的和，再看有多少漏到了不许看的格子里。",
    ),
    tries=(
        Text(
            "Go through the four ways. In which are all sums 1 and nothing leaks?",
            "把四种做法都试一遍：哪一种每行的和都是 1，而且没有泄漏？",
        ),
        Text(
            "Choose zero in place of the score, and lower what is allowed. The lower it is, the more goes to the zero.",
            "选“把分数设为 0”，再把允许的分数调低：调得越低，那些 0 分到的越多。",
        ),
        Text(
            "Raise the forbidden scores with the mask before softmax: no weight moves. Then with the mask after it.",
            "掩码放在前面时，把被禁止的分数调高：权重纹丝不动。再换成放在后面试一次。",
        ),
    ),
    words={
        "way": Text("How forbidden cells are hidden", "怎样藏起不许看的格子"),
        "before": Text("-1e9 added before softmax", "softmax 之前加 -1e9"),
        "zero": Text("score set to 0, weight dropped", "把分数设为 0，再删去权重"),
        "after": Text("softmax first, weight dropped", "先 softmax，再删去权重"),
        "nothing": Text("not at all", "什么也不做"),
        "shift": Text("Added to allowed scores", "允许的分数加上"),
        "future": Text("Forbidden scores", "被禁止的分数"),
        "scores": Text("1. scores as softmax sees them", "1. softmax 看到的分数"),
        "weights": Text("2. after softmax", "2. softmax 之后"),
        "kept": Text("3. what is used", "3. 最后用到的"),
        "rows": Text("Row by row", "逐行来看"),
        "leak": Text("leaked", "泄漏"),
        "used": Text("sum that is used", "用到的和"),
        "query": Text("query {number}", "查询 {number}"),
        "good": Text(
            "Every row sums to 1, and not a bit went to a forbidden cell: exp(-1e9) is exactly 0.",
            "每一行的和都是 1，一点也没有漏到不许看的格子：exp(-1e9) 正好是 0。",
        ),
        "zeroTold": Text(
            "A score of 0 is a score: exp(0) = 1. Row 0 gives {leak} to cells it may not see; with that dropped, its "
            "sum is {sum}.",
            "0 分也是分数：exp(0) = 1。第 0 行有 {leak} 分给了不许看的格子；删去之后，这一行的和只剩 {sum}。",
        ),
        "afterTold": Text(
            "Softmax has shared out everything before anything is hidden. Row 0 gave {leak} away, and what is left "
            "sums to {sum}.",
            "还没藏，softmax 就已经全部分完了。第 0 行分出去 {leak}，剩下的和是 {sum}。",
        ),
        "nothingTold": Text(
            "Sums are 1, but row 0 reads the future with {leak} of its weight. In training it would copy the answer.",
            "和是 1，但第 0 行有 {leak} 的权重在读未来。训练时，它会直接抄答案。",
        ),
    },
    steps=False,
)
