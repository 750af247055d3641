"""Why a value could not be sent, in both languages: a worker says it in English, in the words of ``sandbox.nodes``."""

import re

from grader.models import Text

REASONS = (
    Text("its dtype is {dtype}", "它的 dtype 是 {dtype}"),
    Text("it has {count} dimensions", "它有 {count} 维"),
    Text("it is too large: {size} bytes, at most {most} can be sent", "它有 {size} 字节，太大了，最多 {most} 字节"),
    Text("it is a subclass of numpy.ndarray", "它是 numpy.ndarray 的子类"),
    Text("it has more than {count} items", "它的元素超过 {count} 个"),
    Text("it is nested more than {count} deep", "它嵌套超过 {count} 层"),
    Text("its keys are not all short texts", "它的键不全是短字符串"),
    Text("it has more than 64 bits", "它超过 64 位"),
    Text("it is too long", "它太长"),
    Text("only generators of default_rng are sent", "只接收 default_rng 造出的生成器"),
)


def in_words(why: str) -> Text:
    """Return a reason in both languages; words that are not known stay as they are."""
    for reason in REASONS:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^{}]+)", re.escape(reason.en))
        found = re.fullmatch(pattern, why)
        if found is not None:
            return reason.filled(**found.groupdict())
    return Text.same(why)
