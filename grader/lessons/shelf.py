"""All lessons, in the order of the labs they belong to."""

from grader.errors import InputError
from grader.lessons import masking, pipeline, routes, saturation, sentence, softmax
from grader.lessons.lesson import Lesson
from grader.models import Text
from grader.reports.wrap import listed

LESSONS: tuple[Lesson, ...] = tuple(
    module.LESSON for module in (softmax, saturation, masking, pipeline, routes, sentence)
)
UNKNOWN = Text("there is no lesson {name}; there are: {names}", "没有名为 {name} 的课；有这些：{names}")


def lesson_of(name: str) -> Lesson:
    """Return a lesson by its name."""
    for lesson in LESSONS:
        if lesson.name == name:
            return lesson
    raise InputError(UNKNOWN.filled(name=name, names=listed([lesson.name for lesson in LESSONS])))
