import WebAccess

// Usage: secret-keeper store NAME SECRET | find NAME | clear NAME. Prints the result on one line.

let arguments = Array(CommandLine.arguments.dropFirst())
let secrets = Secrets(program: "io.github.photopages.Tests")
do {
  switch (arguments.first, arguments.count) {
  case ("store", 3):
    try await secrets.store(arguments[2], as: arguments[1], label: "A test")
    print("stored")
  case ("find", 2): print(try await secrets.find(arguments[1]) ?? "none")
  case ("clear", 2):
    try await secrets.clear(arguments[1])
    print("cleared")
  default: print("usage")
  }
} catch {
  print("\(error)")
}
