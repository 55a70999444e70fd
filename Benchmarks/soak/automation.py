"""The viewer of a folder, told line by line what to do."""

import json
import os
import subprocess

import activities


class Viewer:
    def __init__(self, surroundings, command, folder, names):
        self.folder, self.names, self.done = folder, names, []
        script = surroundings.home / "script"
        os.mkfifo(script)
        self.report = surroundings.home / "state.json"
        self.process = surroundings.start(
            [*command, "--size", "1100x760", "--automate", str(script), str(folder)], subprocess.PIPE)
        self.script = script.open("w")
        self.perform(activities.IDLE)

    def perform(self, line):
        print(line, file=self.script, flush=True)
        self.done = (self.done + [line])[-6:]
        if " ok" not in self.process.stdout.readline():
            raise SystemExit(f"The program was busy for too long, or ended: {line} after {self.done}")

    def state(self):
        self.perform(f"state {self.report}")
        return json.loads(self.report.read_text())

    def pixels(self):
        return self.state()["memory"]["pixels"]

    def varying(self):
        """The bytes of pixels that differ from round to round: it always ends with the same photos."""
        return 0

    def leave(self):
        """Leaves whatever is open until a page with its bars is shown."""
        keys = {"gallery": "click 250 300", "browsingHidden": "key h"}
        for _ in range(8):
            state = self.state()["state"]
            if state == "browsing":
                return
            for line in (keys.get(state, "key Escape"), activities.IDLE):
                self.perform(line)
        raise SystemExit("No page is shown.")

    def round(self, random):
        """Does everything once, then looks at the same photos again."""
        for activity in [*(activities.ACTIVITIES[name] for name in self.names), activities.ending]:
            for line in activity(random, self.folder):
                if callable(line):
                    line()
                elif line == activities.PAGE:
                    self.leave()
                else:
                    self.perform(line)
