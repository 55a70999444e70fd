import Foundation
import GioBindings
import PhotoPages
import TestSupport

@testable import PhotoSidecars

extension SidecarFixture {
  /// A process that adds lines to the photo's sidecar in the way in which the program writes.
  func writer(_ name: String, _ count: Int, under tracer: [String] = []) throws -> WriterProcess {
    try WriterProcess(
      ["ours", path("photo.jpg"), dataPath, name, "\(count)"], under: tracer)
  }

  /// A process that takes the steps of `TagSteps` as the program does.
  func tagger(_ name: String, _ count: Int) throws -> WriterProcess {
    try WriterProcess(["tag", path("photo.jpg"), dataPath, name, "\(count)"])
  }

  /// The tags in the sidecar beside the photo, as on a photo as most cameras take it.
  ///
  /// - Throws: if it is torn or not there.
  func tags() throws -> Set<PhotoTag> {
    let bytes = try folder.file("photo.jpg.xmp").smallContents(atMost: 1 << 24)
    let document = try SidecarDocument(parsing: bytes ?? [])
    return Set(document.contents(embedded: nil, in: .landscape).tags)
  }

  /// The path of something in the photo's folder.
  func path(_ name: String) -> String {
    String(decoding: folder.path(of: Array(name.utf8)), as: UTF8.self)
  }

  /// The path of the user's data.
  var dataPath: String { String(decoding: data.path, as: UTF8.self) }
}

/// How much is done: little where every change is tested, much where somebody asks for it.
enum SidecarEffort {
  /// A number from the environment.
  static func number(_ variable: String, otherwise usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }
}
