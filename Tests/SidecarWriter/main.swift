import Gio
import Glibc

// `sidecar-writer ours PHOTO DATA NAME COUNT` changes a photo's sidecar COUNT times as the program
// does, and `sidecar-writer theirs SIDECAR NAME COUNT` as programs do that take no lock, or with
// `theirs-in-place` no other file either. Each prints
// what it has added, NAME-1 to NAME-COUNT, once that is kept. `sidecar-writer read PHOTO DATA` reads.
let arguments = CommandLine.arguments
do {
  switch arguments.dropFirst().first {
  case "ours" where arguments.count == 6:
    try Ours(photo: arguments[2], data: arguments[3]).write(arguments[4], Int(arguments[5]) ?? 0)
  case "theirs" where arguments.count == 5:
    try Theirs(sidecar: arguments[2], isInPlace: false)
      .write(arguments[3], Int(arguments[4]) ?? 0)
  case "theirs-in-place" where arguments.count == 5:
    try Theirs(sidecar: arguments[2], isInPlace: true)
      .write(arguments[3], Int(arguments[4]) ?? 0)
  case "read" where arguments.count == 4:
    try Ours(photo: arguments[2], data: arguments[3]).read()
  default:
    exit(EX_USAGE)
  }
} catch {
  print("error: \(error)")
  exit(EXIT_FAILURE)
}
