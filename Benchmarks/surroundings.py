"""A screen, a bus and a home for measured programs, and what /proc says of them."""

import os
import pathlib
import subprocess


class Surroundings:
    """A screen, a bus and a home for one launch, or several that know of each other."""

    def __init__(self, home, accessibility=False):
        home.mkdir()
        self.home, self.processes = home, []
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8"}
        if not accessibility:
            self.environment["GTK_A11Y"] = "none"
        for name in ("CACHE_HOME", "DATA_HOME", "CONFIG_HOME", "STATE_HOME", "RUNTIME_DIR"):
            (home / name.lower()).mkdir(mode=0o700)
            self.environment["XDG_" + name] = str(home / name.lower())
        bus = self.start(["dbus-daemon", "--session", "--nofork", "--print-address=1"], subprocess.PIPE)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        screen = self.start(
            ["Xvfb", "-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", "1920x1080x24"],
            subprocess.PIPE)
        self.environment["DISPLAY"] = ":" + screen.stdout.readline().strip()

    def start(self, command, output=subprocess.DEVNULL, **options):
        process = subprocess.Popen(
            command, env=self.environment, stdout=output, stderr=subprocess.DEVNULL, text=True, **options)
        self.processes.append(process)
        return process

    def end(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait(30)


def processes_of(root):
    """The numbers of a process and of all that it has started, directly or not."""
    children = {}
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(status.parent.name))
    found = [root]
    for process in found:
        found += children.get(process, [])
    return found


def read(process, name):
    try:
        return pathlib.Path(f"/proc/{process}/{name}").read_text()
    except OSError:
        return ""


def memory(processes, kind="Pss"):
    """Bytes of processes in all; of the proportional set size (PSS), pages that several share count once."""
    lines = "".join(read(process, "smaps_rollup") for process in processes).splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(f"{kind}:")) * 1024


def shared_pixels(process):
    """Bytes of the pixels that lie in memory shared with decoders."""
    total, counts = 0, False
    for line in read(process, "smaps").splitlines():
        if line.startswith("Pss:"):
            total += int(line.split()[1]) * 1024 if counts else 0
        elif "-" in line.split(" ")[0]:
            counts = "/memfd:photo-pages" in line
    return total
