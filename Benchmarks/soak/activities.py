"""A soak's activities: what a person does, as lines of an automation script.

Each begins and ends on a page. `PAGE` leads there, and a function among the lines is called instead. What changes photos
begins with "0000.jpg", a plain JPEG.
"""

import os
import shutil

IDLE = "wait idle"
# Leaves whatever is open until a page is shown.
PAGE = "page"
FIRST = [PAGE, "key Home", IDLE]


def paging(random, folder):
    lines = ["key Right", "wait 60"] * 25 + ["key Page_Up", IDLE] * 10 + ["key End", IDLE] + FIRST
    return lines + ["swipe -600 -900", "wait 200", "drag 900 400 200 400 120", IDLE, *(["key space", IDLE] * 12)]


def zooming(random, folder):
    lines = []
    for _ in range(6):
        x, y = random.randint(100, 900), random.randint(100, 600)
        lines += ["key 1", IDLE, f"drag {x} {y} 300 200 150", IDLE, f"scroll 0 -3 {x} {y}", IDLE,
                  f"pinch 2.5 {x} {y}", IDLE, f"touchpad 200 100 {x} {y} 200", IDLE, "key plus", "key plus", IDLE,
                  f"double-click {x} {y}", IDLE, "key 0", IDLE, "key Right", IDLE]
    return lines


def gallery(random, folder):
    lines = ["key g", IDLE] + ["key Page_Down", "wait 80"] * 8 + [IDLE] + ["key Page_Up", "wait 80"] * 4 + [IDLE]
    lines += ["scroll 0 5 500 400", IDLE, "key <Control>2", IDLE] + ["key Page_Down", "wait 80"] * 8
    lines += [IDLE, "scroll 0 -6 500 400", IDLE, "key <Control>1", IDLE, "scroll 0 1 500 400 control", IDLE,
              "scroll 0 -1 500 400 control", IDLE]
    lines += ["key Down", "key Right", "key Return", IDLE, "key Right", IDLE, "key Escape", IDLE, "key Return", IDLE]
    return lines + ["drag 500 200 520 600 250", IDLE, PAGE]


def tagging(random, folder):
    lines = [*FIRST]
    for x, name in ((350, "Anna"), (500, "Berta"), (650, f"Person {random.randint(0, 30)}")):
        lines += ["key t", IDLE, f"click {x} 350", IDLE, f'type "{name}"', "key Return", IDLE, "key Escape", IDLE]
    return lines + ["key Right", IDLE, "key Left", IDLE] + ["key <Control>z", IDLE] * 3


def commenting(random, folder):
    lines = [*FIRST, "key c", IDLE]
    for number in range(3):
        lines += [f'type "Comment {number}: {random.random()}"', "key <Control>Return", IDLE]
    return lines + ["key Page_Down", IDLE, "key Page_Up", IDLE, "key Escape", IDLE] + ["key <Control>z", IDLE] * 3


def rating(random, folder):
    lines = [*FIRST]
    for number in range(12):
        lines += [f"key <Alt>{1 + number % 5}", "key l", IDLE, "key Right", IDLE]
    return lines + ["key <Control>z"] * 24 + [IDLE]


def captioning(random, folder):
    return [*FIRST, "key Menu", IDLE, 'activate "Edit Caption"', IDLE, f'type "Title {random.randint(0, 99)}"', "key <Control>Return", IDLE, "key Escape", IDLE,
            "key <Control>z", IDLE]


def deleting(random, folder):
    lines = [*FIRST] + ["key Right", IDLE] * random.randint(1, 5)
    return lines + ["key Delete", IDLE] * 4 + ["key <Control>z", IDLE] * 4


def turning(random, folder):
    lines = [*FIRST] + ["key Right", IDLE] * random.randint(1, 5)
    return lines + ["key r", IDLE, "key r", IDLE, "key <Shift>r", IDLE, "key <Shift>r", IDLE]


def details(random, folder):
    return ["key i", IDLE] + ["key Right", IDLE] * 8 + ["key i", IDLE, "key <Control>F9", IDLE] \
        + ["key Right", "wait 100"] * 8 + [IDLE, "key <Control>F9", IDLE]


def slideshow(random, folder):
    return ["slideshow 0.5", "key F5", "wait 4000", "key Escape", "wait 1000", IDLE]


def sizes(random, folder):
    lines = []
    for size in ("700 500", "1500 900", f"{random.randint(500, 1600)} {random.randint(400, 900)}", "1100 760"):
        lines += [f"resize {size}", IDLE, "key Right", IDLE]
    return lines


def menus(random, folder):
    return ["press 500 400", IDLE, "key Escape", IDLE, "key F10", IDLE, "key Escape", IDLE, "key h", IDLE, "key h", IDLE]


def files(random, folder):
    """Changes files of the folder as another program does, between pages."""
    first = folder / "0000.jpg"
    new, other = folder / "zz-new.jpg", folder / "zz-other.jpg"
    sub = folder / "zz-folder"

    def replace():
        draft = folder / ".draft"
        shutil.copy(first, draft)
        os.replace(draft, first)

    return [lambda: shutil.copy(first, new), IDLE, "key End", IDLE, lambda: new.rename(other), IDLE,
            lambda: os.utime(other), IDLE, replace, IDLE, *FIRST, lambda: sub.mkdir(), IDLE, lambda: sub.rmdir(),
            lambda: other.unlink(), IDLE]


def folders(random, folder):
    return ["key <Control>Page_Down", IDLE, "key Right", IDLE, "key <Control>Page_Up", IDLE]


ACTIVITIES = {activity.__name__: activity for activity in (
    paging, zooming, gallery, tagging, commenting, rating, captioning, deleting, turning, details, slideshow, sizes, menus,
    files, folders)}


def ending(random, folder):
    """Shows the first photos, so that the same ones are in memory after each round."""
    return [*FIRST, *(["key Right", IDLE] * 14), "key Home", IDLE]
