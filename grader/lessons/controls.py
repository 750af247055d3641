"""Words that all lesson pages share."""

from grader.models import Text

TRY = Text("Try this", "动手试试")
KEYS = Text("Keys", "按键")
HAPPENING = Text("What is happening", "正在发生什么")
CONTROLS = Text("Controls", "控制")
PICTURE = Text("Picture", "图")
LABS = Text("Belongs to", "所属实验")
NO_SCRIPT = Text(
    "This page needs JavaScript, which is switched off here. It fetches nothing and sends nothing.",
    "本页要用 JavaScript，而这里把它关掉了。本页不下载任何东西，也不发送任何东西。",
)
STEP_KEYS = Text(
    "Right and left arrow: one step on, one step back. Home: from the start. In a slider or a menu the arrows move "
    "that instead; Tab goes from one control to the next.",
    "右、左方向键：前进一步、后退一步。Home：回到开头。焦点在滑块或菜单上时，方向键改为调它；Tab 切换到下一个控件。",
)
SLIDER_KEYS = Text(
    "Tab goes from one control to the next. Right and left arrow move a slider, Home and End take it to its ends, "
    "the space bar presses a button.",
    "Tab 切换到下一个控件。左右方向键移动滑块，Home 和 End 移到两端，空格键按下按钮。",
)
WORDS = {
    "start": Text("From the start", "回到开头"),
    "back": Text("Back", "上一步"),
    "next": Text("Next", "下一步"),
    "play": Text("Play", "播放"),
    "pause": Text("Pause", "暂停"),
    "at": Text("Step {step} of {last}", "第 {step} 步，共 {last} 步"),
    "row": Text("row {number}", "第 {number} 行"),
    "sum": Text("sum", "和"),
    "yes": Text("yes", "是"),
    "no": Text("no", "否"),
}
