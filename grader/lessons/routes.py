"""The lesson of lab12: three routes from one token to another."""

from grader.lessons.lesson import Lesson
from grader.models import Text

LESSON = Lesson(
    name="routes",
    labs=("lab12-routes",),
    title=Text("Three routes from word to word", "从一个词到另一个词的三条路"),
    intro=Text(
        "Each place of a sentence has to learn something from the places before it. A chain of states hands it on, a "
        "fully connected layer has a fixed wire for each pair, attention works out its wires from the words. Step "
        "through the time it takes and watch who has to wait.",
        "句子里的每个位置都要从前面的位置了解一些东西。状态链一站一站往下传；全连接层给每一对位置焊一根固定的线；"
        "注意力则按词的内容当场算出连线。一步一步走，看看谁在等谁。",
    ),
    tries=(
        Text(
            "Go step by step to the end. Two routes are done after one step; the chain needs one step a word.",
            "一步一步走到底：两条路一步就算完，状态链却是几个词就要几步。",
        ),
        Text(
            "Take the other sentence. The kitten and the ball have changed places. Which thick lines have moved along?",
            "换成另一句：小猫和球换了位置。哪条路的粗线跟着词走了？",
        ),
        Text(
            "Make the sentence longer than 7 words. One route has no result any more, and says why.",
            "把句子拉到 7 个词以上：有一条路算不出结果了，它会说明原因。",
        ),
        Text(
            "Move what the chain keeps to 0.3, then to 1.2, with 12 words. What is left of the first word at the end?",
            "用 12 个词，把状态链每步保留的份额调到 0.3，再调到 1.2：走到最后，第一个词还剩多少？",
        ),
    ),
    words={
        "length": Text("Words", "词数"),
        "keep": Text("The chain keeps at each step", "状态链每步保留"),
        "reader": Text("Place that reads", "在读的位置"),
        "sentence": Text("Sentence", "句子"),
        "chased": Text("the kitten chases the ball", "小猫追球"),
        "turned": Text("the ball chases the kitten", "球追小猫"),
        "lines": Text(
            "The thicker a line, the more arrives. Dashed: the way from place 0 to the place that reads.",
            "线越粗，到达的越多。虚线：从位置 0 到“在读的位置”所走的路。",
        ),
        "gloss": Text(
            "小猫 kitten, 追 chases, 球 ball, 因为 because, 它 it, 想 wants to, 玩 play; after that they start over",
            "词依次是：小猫、追、球、因为、它、想、玩；再长就从头重复",
        ),
        "rnn": Text("Chain of states (RNN)", "状态链（RNN）"),
        "fc": Text("Fully connected, fixed weights", "全连接，权重固定"),
        "attention": Text("Attention", "注意力"),
        "before": Text(
            "Nothing is computed yet. {count} words wait below; the states above them are empty.",
            "还什么都没算。下面有 {count} 个词在等，上面的状态都是空的。",
        ),
        "first": Text(
            "Step 1: fully connected and attention compute all {count} places at once, and are done. The chain has "
            "the first of its {count} states.",
            "第 1 步：全连接和注意力一次算出全部 {count} 个位置，已经完成。状态链才算出 {count} 个状态里的第一个。",
        ),
        "alone": Text(
            "Step 1: attention computes all {count} places at once, and is done. The chain has the first of its "
            "{count} states.",
            "第 1 步：注意力一次算出全部 {count} 个位置，已经完成。状态链才算出 {count} 个状态里的第一个。",
        ),
        "later": Text(
            "Step {step}: the chain goes from state {before} to state {now} ({word}), {done} of {count}. It could not "
            "do that earlier.",
            "第 {step} 步：状态链从状态 {before} 走到状态 {now}（{word}），完成 {done}/{count}。没法更早。",
        ),
        "refused": Text(
            "The fixed weights were made for 7 words. For {count} there is no row and no column: no result.",
            "固定权重是为 7 个词做的；{count} 个词没有对应的行和列，算不出结果。",
        ),
        "reads": Text(
            "What {word} at place {place} gets of {first} at place 0: chain {rnn}, fixed {fc}, attention {attention}.",
            "位置 {place} 的“{word}”从位置 0 的“{first}”那里得到：状态链 {rnn}，固定权重 {fc}，注意力 {attention}。",
        ),
        "reach": Text("What reaches place {place} ({word}), by word", "各词有多少到达位置 {place}（{word}）"),
        "counts": Text("What it costs as the sentence grows", "句子变长时的代价"),
        "serial": Text("steps in a row for {count} words", "{count} 个词的串行步数"),
        "path": Text("links from place 0 to place {place}", "从位置 0 到位置 {place} 要经过几段"),
        "stored": Text("what the lines are", "连线从哪来"),
        "storedRnn": Text("one factor, the same each step", "一个系数，每步都一样"),
        "storedFc": Text("stored, 7 x 7", "存下来的，7 x 7"),
        "storedAttention": Text("computed from the words", "由词当场算出"),
        "none": Text("none", "无"),
        "picture": Text("{route}: {done} of {count} states are computed", "{route}：{count} 个状态已算出 {done} 个"),
    },
)
