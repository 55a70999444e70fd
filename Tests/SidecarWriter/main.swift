import GioBindings
import Glibc
import PhotoPages

// `sidecar-writer tag PHOTO DATA NAME COUNT` changes a photo's tags in COUNT steps as the program does,
// and `sidecar-writer ours PHOTO DATA NAME COUNT` adds lines in the same way, for what has to be seen
// with bare eyes. `sidecar-writer theirs SIDECAR NAME COUNT` adds to a property of its own as programs
// do that take no lock, or with `theirs-in-place` no other file either. Each prints what it has done,
// once that is kept. `sidecar-writer read PHOTO DATA` reads. DATA is the folder for the user's data.
//
// For `make check-servers`, the photo of `ours` may be a URI, and `sidecar-writer lines PHOTO DATA` prints the lines
// that a program reads that opens the photo.
//
// `sidecar-writer photo PHOTO ORIENTATION` makes a photo, stored with an EXIF orientation from 1 to 8,
// `sidecar-writer put PHOTO DATA` tags two persons and two things, `sidecar-writer name PHOTO DATA NAME`
// one more person, and `sidecar-writer tell PHOTO DATA` prints all that is known of tags, and the label.
// `sidecar-writer label PHOTO DATA LABEL` sets the label, an empty one for none.
//
// `sidecar-writer relocate KIND FOLDER DATA TARGET` moves or copies all photos of a folder, or renames them in a
// circle, and prints “ready” and then each result.
//
// `sidecar-writer turn-file PHOTO DATA` turns the file of a photo a thousand times, and prints the number of each turn.
let arguments = CommandLine.arguments
do {
  switch arguments.dropFirst().first {
  case "tag" where arguments.count == 6:
    try await Tagger(photo: arguments[2], data: arguments[3])
      .write(arguments[4], Int(arguments[5]) ?? 0)
  case "ours" where arguments.count == 6:
    try Ours(photo: arguments[2], data: arguments[3]).write(arguments[4], Int(arguments[5]) ?? 0)
  case "lines" where arguments.count == 4:
    try Ours(photo: arguments[2], data: arguments[3]).read()
  case "theirs" where arguments.count == 5:
    try Theirs(sidecar: arguments[2], isInPlace: false)
      .write(arguments[3], Int(arguments[4]) ?? 0)
  case "theirs-in-place" where arguments.count == 5:
    try Theirs(sidecar: arguments[2], isInPlace: true)
      .write(arguments[3], Int(arguments[4]) ?? 0)
  case "read" where arguments.count == 4:
    try await Tagger(photo: arguments[2], data: arguments[3]).read()
  case "photo" where arguments.count == 4:
    try TagTelling.makePhoto(arguments[2], storedAs: arguments[3])
  case "put" where arguments.count == 4:
    try await TagTelling(photo: arguments[2], data: arguments[3]).put()
  case "name" where arguments.count == 5:
    try await TagTelling(photo: arguments[2], data: arguments[3]).name(arguments[4])
  case "label" where arguments.count == 5:
    try await TagTelling(photo: arguments[2], data: arguments[3]).label(arguments[4])
  case "tell" where arguments.count == 4:
    try await TagTelling(photo: arguments[2], data: arguments[3]).tell()
  case "turn-file" where arguments.count == 4:
    try await Turning(photo: arguments[2], data: arguments[3]).run()
  case "relocate" where arguments.count == 6:
    guard let kind = Relocation.Kind(rawValue: arguments[2]) else { exit(EX_USAGE) }
    try await Relocating(kind, folder: arguments[3], data: arguments[4], target: arguments[5]).run()
  default:
    exit(EX_USAGE)
  }
} catch {
  print("error: \(error)")
  exit(EXIT_FAILURE)
}
