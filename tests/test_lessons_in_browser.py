"""Lesson pages as a browser shows them: their numbers are NumPy's, keys suffice, every step is told."""

import importlib.util

import numpy as np
import pytest
from webpage import needs_browser

from grader.digits import number
from grader.heatmap import ramp
from grader.language import LANGUAGES
from grader.lessons.page import lesson_html
from grader.lessons.shelf import LESSONS, lesson_of

pytestmark = needs_browser

BY_NAME = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.name)
rng = np.random.default_rng(5)


@pytest.fixture
def show(show):
    """Open a lesson, as any page is opened."""
    return lambda name, language="en", **options: show(lesson_html(lesson_of(name), language), **options)


@pytest.fixture(scope="module")
def right(root):
    """The reference of a lab, as a module."""

    def load(lab):
        spec = importlib.util.spec_from_file_location("reference", root / "solutions" / lab / "reference.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


def near(got, want):
    np.testing.assert_allclose(np.array(got, float), want, rtol=1e-12, atol=1e-12)


def said(page):
    return page.locator("#said").text_content()


def slide(page, name, value):
    page.locator(f"#{name}").fill(str(value))


# The numbers are NumPy's


def test_softmax_with_and_without_the_maximum(show, right):
    page, lab = show("softmax"), right("lab02-softmax")
    rows = [[0, np.log(2), np.log(5)], [1000, 1001, 1002], [-1000, -1000], [709, 0], [1000, 0, -1000], [5]]
    rows += [list(rng.normal(size=size) * 30) for size in (2, 7, 40)]
    for row in rows:
        near(page.evaluate("row => lesson.parts(row, true).weights", row), lab.softmax(np.array(row, float)))
        with np.errstate(all="ignore"):
            want = lab.softmax_naive(np.array(row, float))
        near(page.evaluate("row => lesson.parts(row, false).weights", row), want)


@pytest.mark.parametrize("heads", [1, 2, 4])
@pytest.mark.parametrize("causal", [True, False])
def test_pipeline_of_every_head(show, right, heads, causal):
    page, attention = show("pipeline"), right("lab07-sdpa").attention
    for queries, keys, width in ((1, 3, 4), (3, 4, 8), (4, 4, 4), (2, 6, 8)):
        made = page.evaluate(
            "given => lesson.run(given)",
            {"queries": queries, "keys": keys, "width": width, "heads": heads, "causal": causal},
        )
        mask = np.where(np.arange(keys) > np.arange(queries)[:, None] + keys - queries, -1e9, 0) if causal else None
        outs = []
        for one in made["heads"]:
            q, k, v = (np.array(one[name], float) for name in "qkv")
            out, weights = attention(q, k, v, mask)
            near(one["scores"], q @ k.T)
            near(one["scaled"], q @ k.T / np.sqrt(width / heads))
            near(one["weights"], weights)
            near(one["out"], out)
            outs.append(out)
        assert len(outs) == heads
        near(made["joined"], np.concatenate(outs, axis=1))
        near(made["q"], np.concatenate([one["q"] for one in made["heads"]], axis=1))


def test_saturation_of_rows_of_every_length(show, right):
    page, softmax = show("saturation"), right("lab02-softmax").softmax
    for d, seed in ((1, 1), (2, 7), (64, 1), (64, 2), (512, 3)):
        vectors = np.array(page.evaluate("seed => lesson.vectors(seed)", seed))
        row = page.evaluate("([seed, d]) => lesson.row(lesson.vectors(seed), d)", [seed, d])
        scores = vectors[1:, :d] @ vectors[0, :d]
        near(row["scores"], scores)
        for name, factor in (("plain", 1), ("scaled", 1 / np.sqrt(d))):
            weights = softmax(scores * factor)
            near(row[name]["weights"], weights)
            some = weights[weights > 0]
            near(row[name]["entropy"], -(some * np.log2(some)).sum())
            near(row[name]["slope"], (weights * (1 - weights)).max())


def test_random_numbers_are_normal_and_the_same_each_time(show):
    page = show("saturation")
    drawn = np.array(page.evaluate("maths.normal(40, 500, 9)"))
    assert abs(drawn.mean()) < 0.05
    assert abs(drawn.std() - 1) < 0.05
    assert np.array_equal(drawn, page.evaluate("maths.normal(40, 500, 9)"))
    assert not np.array_equal(drawn, page.evaluate("maths.normal(40, 500, 10)"))


def test_four_ways_to_hide_the_future(show, right):
    page, lab, softmax = show("masking"), right("lab05-causal-mask"), right("lab02-softmax").softmax
    allowed = lab.allowed(4)
    for shift, future in ((0, 3), (-8, 0), (4, 8)):
        scores = np.array(page.evaluate("([shift, future]) => lesson.scores(shift, future)", [shift, future]), float)
        for way in ("before", "zero", "after", "nothing"):
            made = page.evaluate("([way, scores]) => lesson.hide(way, scores)", [way, scores.tolist()])
            seen = {"before": scores + lab.causal_mask(4), "zero": np.where(allowed, scores, 0)}.get(way, scores)
            weights = softmax(seen)
            near(made["weights"], weights)
            near(np.sum(made["leaks"]), lab.leak(weights, allowed))
            kept = {"zero": lab.zero_then_drop(scores, allowed), "after": np.where(allowed, weights, 0)}.get(
                way, weights
            )
            near(made["kept"], kept)
            near(made["sums"], kept.sum(axis=1))


def test_three_routes(show, right):
    page, lab = show("routes"), right("lab12-routes")
    for order, length, w in (("chased", 7, 0.7), ("turned", 7, 0.3), ("chased", 2, 1.5), ("turned", 12, 0.0)):
        sentence = page.evaluate("([order, length]) => lesson.sentence(order, length)", [order, length])
        x = np.array([vector for _, vector in sentence], float)
        near(page.evaluate("([x, w]) => lesson.rnn(x, w)", [x.tolist(), w]), lab.rnn_route(x, w))
        near(page.evaluate("([w, length]) => lesson.influence(w, length)", [w, length]), lab.rnn_influence(w, length))
        near(page.evaluate("x => lesson.weights(x)", x.tolist()), lab.attention_route(x)[1])
        for route in ("rnn", "fc", "attention"):
            steps = page.evaluate("([route, length]) => lesson.serialSteps(route, length)", [route, length])
            links = page.evaluate("([route, i]) => lesson.pathLength(route, i, 0)", [route, length - 1])
            assert (steps, links) == (lab.serial_steps(route, length), lab.path_length(route, length - 1, 0))
    fixed = np.array(page.evaluate("lesson.fixed()"))
    near(fixed.sum(axis=1), np.ones(7))
    assert np.array_equal(fixed, np.tril(fixed))


def test_heat_map_of_a_sentence(show, right):
    page, lab = show("sentence"), right("lab13-heatmap")
    table = dict(page.evaluate("[...TABLE]"))
    for text in page.evaluate("READY"):
        tokens = page.evaluate("text => lesson.tokenize(text).tokens", text)
        assert tokens == lab.tokenize(text, list(table))
        for vectors in (lab.embed(tokens, table), np.array(page.evaluate("t => lesson.random(t, 3, 4)", tokens))):
            for causal in (True, False):
                made = page.evaluate("([x, causal]) => lesson.weights(x, causal)", [vectors.tolist(), causal])
                near(made, lab.heatmap(vectors, causal))


def test_numbers_and_colours_are_those_of_the_grader(show):
    page = show("softmax")
    values = [0.0, 1.0, -1e9, 0.25, 1 / 3, 2 / 3e5, 123456.0, 1234567.0, 0.00012345, 99999.4, -0.5, 1e-300, 12.5]
    assert page.evaluate("values => values.map((x) => number(x))", values) == [number(x) for x in values]
    assert page.evaluate("[NaN, Infinity, -Infinity].map((x) => number(x))") == ["nan", "inf", "-inf"]
    for share in (0, 0.1, 0.5, 0.77, 1, 2):
        red, green, blue = page.evaluate("share => rising(share)", share)
        want = ramp.rising(share)
        assert max(abs(a - int(want[at : at + 2], 16)) for a, at in ((red, 1), (green, 3), (blue, 5))) <= 1
        assert page.evaluate("colour => ink(colour)", [red, green, blue]) == ramp.ink(want)


# Steps, keys, controls


@pytest.mark.parametrize("name", [one.name for one in LESSONS if one.steps])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_by_key_tells_something_new(show, name, language):
    page = show(name, language)
    last = page.evaluate("stepper.last()")
    told = [said(page)]
    for _ in range(last):
        page.keyboard.press("ArrowRight")
        told.append(said(page))
    assert len(set(told)) == last + 1
    page.keyboard.press("ArrowRight")
    assert said(page) == told[-1]
    page.keyboard.press("ArrowLeft")
    assert said(page) == told[-2]
    page.keyboard.press("Home")
    assert said(page) == told[0]


def test_arrows_in_a_slider_move_the_slider_and_not_the_step(show):
    page = show("routes")
    page.locator("#keep").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("[stepper.step, state.keep]") == [0, 0.8]


CONTROLS = "[...document.querySelectorAll('#controls input, #controls select, #controls button')]"
NAME = (
    """(one) => one.getAttribute("aria-label") || one.labels.length && one.labels[0].textContent || one.textContent"""
)


@BY_NAME
def test_every_control_is_reached_by_tab_and_has_a_name(show, lesson):
    page = show(lesson.name)
    assert all(name.strip() for name in page.evaluate(f"{CONTROLS}.map({NAME})"))
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.textContent"))
    wanted = page.evaluate(f"{CONTROLS}.filter((one) => one.type !== 'radio').map((one) => one.id || one.textContent)")
    assert {one for one in wanted if one} <= reached


@BY_NAME
def test_no_two_elements_have_one_id(show, lesson):
    page = show(lesson.name)
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_by_itself_where_motion_is_not_welcome(show, motion):
    page = show("routes", reduced_motion=motion)
    assert page.locator("#play").is_visible() == (motion == "no-preference")
    moving = "getComputedStyle(document.querySelector('.state')).transitionProperty"
    assert (page.evaluate(moving) == "none") == (motion == "reduce")


def test_play_goes_through_the_steps_and_a_key_stops_it(show):
    page = show("pipeline")
    page.locator("#play").click()
    page.wait_for_function("() => stepper.step === 2")
    assert page.locator("#play").text_content() == "Pause"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("[stepper.step, stepper.timer]") == [1, 0]


# What each page shows


def test_chain_computes_one_state_a_step_and_the_others_all_at_once(show):
    page = show("routes")
    done = "['rnn', 'fc', 'attention'].map((r) => document.querySelectorAll(`#lane-${r} .done`).length)"
    assert page.evaluate(done) == [0, 0, 0]
    for step in range(1, 8):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(done) == [step, 7, 7]


def test_lines_of_attention_go_along_with_the_words_and_fixed_ones_stay(show):
    page = show("routes")
    page.keyboard.press("ArrowRight")
    lines = "(r) => [...document.querySelectorAll(`#lane-${r} .link`)].map((line) => line.outerHTML)"
    before = [page.evaluate(lines, route) for route in ("fc", "attention")]
    page.locator("#sentence").select_option("turned")
    after = [page.evaluate(lines, route) for route in ("fc", "attention")]
    assert before[0] == after[0] != []
    assert before[1] != after[1]


def test_fixed_weights_refuse_another_length(show):
    page = show("routes")
    page.keyboard.press("ArrowRight")
    assert "fully connected" in said(page)
    slide(page, "length", 9)
    assert "fully connected" not in said(page)
    assert "no result" in said(page)
    assert "no result" in page.locator("#lane-fc .wrong").text_content()
    assert page.locator("#lane-attention .done").count() == 9
    assert page.locator("#lane-fc .done").count() == 0


def test_shapes_follow_sizes_and_heads(show):
    page = show("pipeline")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    slide(page, "keys", 6)
    slide(page, "queries", 2)
    page.locator("#width").select_option("8")
    page.locator("#heads").select_option("2")
    shapes = {name: page.locator(f"#{name} .shape").text_content().strip() for name in ("Q", "K", "scores", "out")}
    assert shapes == {"Q": "[2, 4]", "K": "[6, 4]", "scores": "[2, 6]", "out": "[2, 4]"}
    slide(page, "head", 1)
    assert "Row 0" in said(page)
    slide(page, "queries", 4)
    slide(page, "keys", 3)  # no fewer keys than queries
    assert page.locator("#scores .shape").text_content().strip() == "[4, 4]"


def test_rows_that_do_not_sum_to_1_are_marked(show):
    page = show("masking")
    marked = {}
    for way in ("before", "zero", "after", "nothing"):
        page.locator(f"#way-{way}").check()
        marked[way] = page.locator("td.wrong").count()
    assert marked == {"before": 0, "zero": 6, "after": 6, "nothing": 3}


def test_overflow_is_seen_and_said(show):
    page = show("softmax")
    page.locator("#row").select_option("2")
    assert page.locator("td.wrong").count() == 0
    page.locator("#subtract").uncheck()
    assert page.locator("td.wrong").all_text_contents() == ["inf", "nan"] * 4
    assert "infinite" in said(page)
    page.locator("#row").select_option("5")
    assert "0 divided by 0" in said(page)


def test_a_score_is_moved_by_key_and_by_number(show):
    page = show("softmax")
    page.locator("#score2").focus()
    page.keyboard.press("ArrowRight")
    near(page.evaluate("state.scores[2]"), np.log(5) + 0.5)
    page.locator("#scores input[type=number]").nth(0).fill("1000")
    assert page.evaluate("state.scores[0]") == 1000
    page.locator("#scores input[type=number]").nth(0).fill("")
    assert page.evaluate("state.scores[0]") == 1000


def test_saturation_is_seen_as_vectors_get_longer(show):
    page = show("saturation")
    tops = []
    for power in (0, 9):
        slide(page, "d", power)
        row = page.evaluate("lesson.row(lesson.vectors(state.seed), state.d)")
        tops.append((max(row["plain"]["weights"]), max(row["scaled"]["weights"])))
    assert tops[0][0] == tops[0][1]
    assert tops[1][0] > 0.99 > 0.7 > tops[1][1]
    before = said(page)
    page.get_by_role("button", name="Other vectors").click()
    assert said(page) != before


def test_sentence_is_typed_and_what_is_no_word_is_named(show):
    page = show("sentence")
    assert "Apart from itself it looks at 小猫 most (0.368)" in said(page)
    page.locator("#sentence").fill("球追它")
    assert page.locator("#hand .shape").text_content().strip() == "[3, 3]"
    page.locator("#sentence").fill("小猫追狗")
    assert "character 3: 狗" in said(page)
    assert page.locator("#hand").count() == 0
    page.locator("#sentence").fill("<b>小猫")
    assert page.locator("#said b").count() == 0
    page.locator("#sentence").fill("")
    assert said(page) == "Type a sentence."


# How it looks


SIDEWAYS = "[...document.querySelectorAll('.scroll')].filter((one) => one.scrollWidth > one.clientWidth).length"


@BY_NAME
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [400, 1280])
def test_page_and_its_tables_fit_the_window_at_every_step(show, lesson, language, width):
    page = show(lesson.name, language, viewport={"width": width, "height": 800})
    for _ in range(page.evaluate("stepper.last()") + 1 if lesson.steps else 1):
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(SIDEWAYS) == 0
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_of_the_longest_sentence_fit_a_narrow_window(show, language):
    page = show("routes", language, viewport={"width": 400, "height": 800})
    slide(page, "length", 12)
    slide(page, "reader", 11)
    slide(page, "keep", 1.5)
    assert page.evaluate(SIDEWAYS) == 0
    assert page.locator("table").first.locator("tbody tr").count() == 12


@BY_NAME
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_system_and_paper_is_always_light(show, lesson, scheme):
    page = show(lesson.name, color_scheme=scheme)
    colour = "getComputedStyle(document.body).backgroundColor"
    assert (page.evaluate(colour) == "rgb(255, 255, 255)") == (scheme == "light")
    page.emulate_media(media="print", color_scheme=scheme)
    assert page.evaluate(colour) == "rgb(255, 255, 255)"


def test_without_script_a_sentence_says_why_there_is_no_picture(show):
    page = show("routes", java_script_enabled=False)
    assert "needs JavaScript" in page.locator("main").inner_text()
