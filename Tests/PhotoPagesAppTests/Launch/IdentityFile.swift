import Foundation
import GioBindings
import TestSupport

/// The file of who uses the program, in a folder that is not there yet.
struct IdentityFile {
  let folder = TemporaryFolder()

  var path: String { "\(folder.path)/data/author" }
  var location: Location { Location(path: Array(path.utf8)) }

  /// What it says; nil while it is not there.
  var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  func write(_ text: String) throws {
    try location.parent?.makeFolders()
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
