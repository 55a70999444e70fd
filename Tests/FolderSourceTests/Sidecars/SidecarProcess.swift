import Foundation
import TestSupport

@testable import FolderSource

extension SidecarFixture {
  /// A process that changes the photo's sidecar as the program does.
  func writer(_ name: String, _ count: Int, under tracer: [String] = []) throws -> WriterProcess {
    try WriterProcess(
      ["ours", path("photo.jpg"), dataPath, name, "\(count)"], under: tracer)
  }

  /// The path of something in the photo's folder.
  func path(_ name: String) -> String {
    String(decoding: folder.path(of: Array(name.utf8)), as: UTF8.self)
  }

  /// The path of the user's data.
  var dataPath: String { String(decoding: data.path, as: UTF8.self) + "/sidecars" }
}

/// How much is done: little where every change is tested, much where somebody asks for it.
enum SidecarEffort {
  /// A number from the environment.
  static func number(_ variable: String, otherwise usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }
}
