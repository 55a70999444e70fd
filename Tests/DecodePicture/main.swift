import Glibc
import PhotoDecoding
import PhotoPages

// Decodes a picture as the program would, and writes what it shows as a PNG file. Says how large it is
// and what is to be known of it, or why there is none; then it ends with 1.

guard CommandLine.arguments.count == 3 else {
  print("usage: decode-picture IN OUT.png")
  exit(2)
}
let file = open(CommandLine.arguments[1], O_RDONLY | O_CLOEXEC)
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
  let output = open(CommandLine.arguments[2], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard output >= 0, write(output, png, png.count) == png.count else {
    print("cannot be written")
    exit(2)
  }
  let state = picture.traits.contains(.isIncomplete) ? "incomplete" : "whole"
  print("\(picture.fullSize.width)x\(picture.fullSize.height) \(state) \(time)")
} catch {
  print(error)
  exit(1)
}
