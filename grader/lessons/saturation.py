"""The lesson of lab03: softmax with and without the scale, as vectors get longer."""

from grader.lessons.lesson import Lesson
from grader.models import Text

LESSON = Lesson(
    name="saturation",
    labs=("lab03-scale",),
    title=Text("Why scores are divided by sqrt(d)", "分数为什么要除以 sqrt(d)"),
    intro=Text(
        "One random query meets six random keys, all with d numbers of mean 0 and variance 1. The longer the vectors, "
        "the further their dot products spread, and the more a softmax gives to one key alone. The scale takes out "
        "what the length has put in.",
        "一个随机查询遇上六个随机键，都有 d 个数，均值 0，方差 1。向量越长，点积散得越开，"
        "softmax 就越把权重堆到一个键上。"
        "缩放去掉的，正是长度带来的那一份。",
    ),
    tries=(
        Text(
            "Move d from 1 to 512. Without the scale one bar takes it all; with it they stay as mixed as they were.",
            "把 d 从 1 拉到 512：不缩放的那一边，一根条吃掉了全部；缩放的那一边，仍像原来那样有多有少。",
        ),
        Text(
            "With d = 64, draw other vectors a few times. How often is the largest weight without the scale above 0.9?",
            "取 d = 64，多换几组向量：不缩放时，最大的权重有多少次超过 0.9？",
        ),
        Text(
            "Compare p (1 - p): how far a weight moves when its score does. Near 0, training cannot move it.",
            "比较 p (1 - p)：分数动一点，权重能动多少。它接近 0 的地方，训练就推不动了。",
        ),
    ),
    words={
        "d": Text("d, numbers in a vector", "d，向量里有几个数"),
        "draw": Text("Other vectors", "换一组向量"),
        "without": Text("Without the scale", "不缩放"),
        "with": Text("With the scale, 1 / sqrt({d})", "缩放，1 / sqrt({d})"),
        "key": Text("key", "键"),
        "score": Text("score", "分数"),
        "weight": Text("weight", "权重"),
        "many": Text("200 draws each: means", "各抽 200 次的平均"),
        "spread": Text("spread of the scores", "分数的标准差"),
        "plain": Text("entropy without", "不缩放的熵"),
        "scaled": Text("entropy with", "缩放后的熵"),
        "one": Text("{name}: largest weight {top}", "{name}：最大的权重 {top}"),
        "two": Text("entropy {entropy} of {most} bits", "熵 {entropy} 比特，最多 {most}"),
        "three": Text("largest p (1 - p) {slope}", "最大的 p (1 - p) 是 {slope}"),
        "told": Text(
            "d = {d}. Without the scale the largest weight is {plain} and the entropy {one} bits; with it, {scaled} "
            "and {two} bits. Six equal weights would have {most} bits.",
            "d = {d}。不缩放：最大的权重 {plain}，熵 {one} 比特；缩放后：{scaled}，{two} 比特。"
            "六个相等的权重有 {most} 比特。",
        ),
    },
    steps=False,
)
