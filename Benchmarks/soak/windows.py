"""An ordinary program, driven by X events and the bus: second windows, dialogs, other folders."""

import subprocess
import time

from surroundings import shared_pixels

WAIT = 30


class Windows:
    """The windows of a program on its own screen, of which the first stays open."""

    def __init__(self, surroundings, command, folders):
        self.surroundings, self.command, self.folders = surroundings, command, folders
        self.process = surroundings.start([*command, str(folders[0])])
        self.expect(1)

    def run(self, *command):
        return subprocess.run(
            command, env=self.surroundings.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            timeout=WAIT).stdout

    def count(self):
        return len(self.run("xdotool", "search", "--onlyvisible", "--class", "photo").split())

    def expect(self, count):
        """Waits until so many windows are open, the newest of which has the focus."""
        due = time.monotonic() + WAIT
        while self.count() != count:
            if time.monotonic() > due or self.process.poll() is not None:
                raise SystemExit(f"Not {count} windows but {self.count()}")
            time.sleep(0.1)
        time.sleep(0.3)

    def press(self, *keys):
        for key in keys:
            self.run("xdotool", "key", key)
            time.sleep(0.15)

    def pixels(self):
        return shared_pixels(self.process.pid)

    varying = pixels

    def round(self, random):
        """Opens windows and closes them."""
        photo = self.folders[1] / sorted(entry.name for entry in self.folders[1].iterdir())[random.randint(0, 9)]
        self.run(*self.command, str(photo))
        self.expect(2)
        self.press("Right", "Right", "Right", "g", "Page_Down", "Escape", "Right", "1", "0", "c", "Escape")
        self.press("ctrl+w")
        self.expect(1)
        self.press("ctrl+n")
        self.expect(2)
        self.press("ctrl+w")
        self.expect(1)
        for dialog in ("ctrl+comma", "ctrl+question"):
            self.press(dialog)
            self.expect(2)
            self.press("Escape")
            self.expect(1)
        self.press("F10", "Escape", "F2", "Escape", "ctrl+k", "Escape", "F11", "Right", "F11")
        self.press("ctrl+Page_Down", "Right", "ctrl+Page_Up", "g", "Page_Down", "Return", "Right")


class Previews:
    """The previewer, which is asked for photos over the bus."""

    NAME = "org.gnome.NautilusPreviewer"

    def __init__(self, surroundings, command, folder):
        self.surroundings, self.folder = surroundings, folder
        services = surroundings.home / "data_home/dbus-1/services"
        services.mkdir(parents=True)
        (services / f"{self.NAME}.service").write_text(
            f'[D-BUS Service]\nName={self.NAME}\nExec="{command[0]}" --previewer\n')
        self.process = surroundings.start([*command, "--previewer"])
        time.sleep(2)

    def call(self, method, *arguments):
        subprocess.run(
            ["dbus-send", "--session", f"--dest={self.NAME}", "--type=method_call", "--print-reply",
             "/org/gnome/NautilusPreviewer", f"{self.NAME}2.{method}", *arguments],
            env=self.surroundings.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=WAIT)

    def pixels(self):
        return shared_pixels(self.process.pid)

    varying = pixels

    def round(self, random):
        """Shows photos one after the other, and closes the preview."""
        photos = sorted(self.folder.iterdir())
        for photo in random.sample(photos, 8):
            self.call("ShowFile", f"string:file://{photo}", "string:", "boolean:false", "string:")
            time.sleep(random.choice([0.05, 0.4]))
        self.call("Close")
        time.sleep(0.3)
