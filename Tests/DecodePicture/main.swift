import Glibc
import PhotoDecoding
import PhotoPages

// Decodes a picture as the program would, and writes what it shows as a PNG file. Says how large it is
// and what is to be known of it, or why there is none; then it ends with 1.
//
// With --loaded it loads all rare loaders first, and says how long that took and what memory they have;
// what strace shows after that is what decoding alone does.

/// The lines of the system's account of this process's memory (proc(5), smaps_rollup) that name a kind.
func memory(_ kinds: String...) -> String {
  let file = open("/proc/self/smaps_rollup", O_RDONLY | O_CLOEXEC)
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: 4096)
  let count = max(0, read(file, &bytes, bytes.count))
  let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
  return lines.filter { line in kinds.contains { line.hasPrefix($0) } }
    .map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: ", ")
}

let isLoaded = CommandLine.arguments.dropFirst().first == "--loaded"
let paths = Array(CommandLine.arguments.dropFirst(isLoaded ? 2 : 1))
guard paths.count == 2 else {
  print("usage: decode-picture [--loaded] IN OUT.png")
  exit(2)
}
if isLoaded {
  print("at first \(memory("Pss:", "Private_Dirty:"))")
  let time = ContinuousClock().measure { RareLoaders.load() }
  // At once, so that it stands where it belongs in strace's record.
  let line = Array("loaded in \(time), \(memory("Pss:", "Private_Dirty:"))\n".utf8)
  write(1, line, line.count)
}
let file = open(paths[0], O_RDONLY | O_CLOEXEC)
guard file >= 0 else {
  print("cannot be opened")
  exit(2)
}
let source = PictureSource.descriptor(FileDescriptor(adopting: file) { close($0) })
let clock = ContinuousClock()
do throws(PictureError) {
  let begin = clock.now
  let picture = try PictureDecoder().decode(DecodeRequest(source: source, detail: .full))
  let time = clock.now - begin
  let png = try PictureEncoder.png(picture.pixels)
  let output = open(paths[1], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard output >= 0, write(output, png, png.count) == png.count else {
    print("cannot be written")
    exit(2)
  }
  if isLoaded { print("decoded, \(memory("Pss:", "Private_Dirty:"))") }
  let state = picture.traits.contains(.isIncomplete) ? "incomplete" : "whole"
  print("\(picture.fullSize.width)x\(picture.fullSize.height) \(state) \(time)")
} catch {
  print(error)
  exit(1)
}
