"""The photos of a soak: of several kinds and sizes, each under many names."""

import os
import subprocess

# Names of the kinds, and the commands that make one of the PNG file {0}; the first names hold no animation.
KINDS = {
    "jpg": ["convert", "{0}", "-quality", "90", "{1}"],
    "small.jpg": ["convert", "{0}", "-resize", "800x600", "{1}"],
    "large.jpg": ["convert", "{0}", "-resize", "6000x4000!", "-quality", "85", "{1}"],
    "tall.jpg": ["convert", "{0}", "-resize", "700x7000!", "{1}"],
    "png": ["convert", "{0}", "-alpha", "set", "-channel", "A", "-evaluate", "set", "80%", "{1}"],
    "webp": ["convert", "{0}", "{1}"],
    "heic": ["heif-enc", "-q", "60", "-p", "preset=ultrafast", "{0}", "-o", "{1}"],
    "avif": ["avifenc", "-s", "9", "{0}", "{1}"],
    "tif": ["convert", "{0}", "-compress", "lzw", "{1}"],
    "gif": ["convert", "-size", "480x320", "-delay", "8", "plasma:", "plasma:", "plasma:", "plasma:", "plasma:",
            "plasma:", "plasma:", "plasma:", "{1}"],
}
SEEDS = 2


def make_pictures(folder):
    """Makes the pictures, and files that are none: a damaged one and a film that no program plays."""
    folder.mkdir()
    for seed in range(SEEDS):
        png = folder.with_name(f"source-{seed}.png")
        subprocess.run(["convert", "-size", "600x400", "-seed", str(seed), "plasma:", "-resize", "500%", "-depth", "8",
                        "-alpha", "off", png], check=True)
        for kind, command in KINDS.items():
            words = [word.format(png, folder / f"{seed}.{kind}") for word in command]
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        png.unlink()
    (folder / "damaged.jpg").write_bytes((folder / "0.jpg").read_bytes()[:20_000])
    (folder / "film.mp4").write_bytes(bytes(100_000))


def make_folder(pictures, folder, count):
    """Links the pictures into a folder, the kinds in turn, beginning with a plain JPEG."""
    folder.mkdir(parents=True)
    files = sorted(pictures.iterdir(), key=lambda file: (file.name != "0.jpg", file.name))
    for number in range(count):
        file = files[number % len(files)]
        os.link(file, folder / f"{number:04}{file.suffix}")
