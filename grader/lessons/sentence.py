"""The lesson of lab13: who looks at whom in a sentence, beside vectors that mean nothing."""

from grader.lessons.lesson import Lesson
from grader.models import Text

LESSON = Lesson(
    name="sentence",
    labs=("lab13-heatmap",),
    title=Text("Who looks at whom: 小猫追球因为它想玩", "谁在看谁：小猫追球因为它想玩"),
    intro=Text(
        "The kitten chases the ball because it wants to play. The first picture comes from vectors "
        "made by hand: 它 (it) was given something of the kitten. The second comes from random "
        "numbers. Both give a picture; only one of them means anything.",
        "第一张图用的是手工向量："
        "给“它”的向量里放进了一点“小猫”。第二张图用的是随机数。两边都能画出图来，但只有一边有含义。",
    ),
    tries=(
        Text(
            "Choose 它 as the row: which earlier word does it look at most, and how many times as much as at the ball?",
            "选“它”这一行：它最看前面的哪个词？是看“球”的多少倍？",
        ),
        Text(
            "Take the sentence with kitten and ball exchanged. The weights go along with the words.",
            "换成小猫和球对调的句子：权重跟着词走。",
        ),
        Text(
            "Make the random vectors larger, up to 3. The picture gets sharp, and it still means nothing.",
            "把随机向量放大到 3：图变清晰了，可还是没有含义。",
        ),
        Text(
            "Type a sentence of your own from these words; then one with a word that is not among them.",
            "用这些词自己写一句；再写一句，里面有个不在其中的词。",
        ),
    ),
    words={
        "sentence": Text("Sentence", "句子"),
        "ready": Text("Or one of these", "或选一句"),
        "size": Text("Size of random vectors", "随机向量的大小"),
        "draw": Text("Other random vectors", "换一组随机向量"),
        "causal": Text("only itself and earlier words", "只看自己和前面的词"),
        "line": Text("Row explained", "讲解哪一行"),
        "hand": Text("Made by hand", "手工向量"),
        "random": Text("Random, times {size}", "随机向量，乘 {size}"),
        "gloss": Text(
            "小猫 kitten, 追 chases, 球 ball, 因为 because, 它 it, 想 wants to, 玩 play",
            "可用的词：小猫、追、球、因为、它、想、玩",
        ),
        "handVectors": Text("The vectors made by hand", "手工向量的数值"),
        "randomVectors": Text("The random vectors, times {size}", "随机向量的数值，已乘 {size}"),
        "unknown": Text(
            "No word of the vocabulary begins at character {place}: {rest}", "第 {place} 个字符处没有词表里的词：{rest}"
        ),
        "empty": Text("Type a sentence.", "请输入一句话。"),
        "told": Text(
            "{word}, made by hand: most to {top} ({weight}). Random: most to {other} ({chance}).",
            "“{word}”，手工向量：最看“{top}”（{weight}）。随机向量：最看“{other}”（{chance}）。",
        ),
        "besides": Text(
            "Apart from itself it looks at {top} most ({weight}).", "除了自己，它最看“{top}”（{weight}）。"
        ),
    },
    steps=False,
)
