import Foundation
import Gio
import Glibc
import TestSupport

@testable import FolderSource

/// Says that something is kept, at once: the next moment may be the last.
private func report(_ line: String) {
  print(line)
  fflush(nil)
}

/// Writes as the program does.
struct Ours {
  private let store: SidecarStore

  init(photo: String, data: String) {
    store = SidecarStore(
      of: Location(path: Array(photo.utf8)), userData: Location(path: Array(data.utf8)))
  }

  func read() throws {
    let files = try store.read()
    for bytes in [files.sidecar, files.kept].compactMap({ $0 }) + files.copies {
      LineFile(bytes)?.lines.forEach(report)
    }
  }

  func write(_ name: String, _ count: Int) throws {
    for number in 1...count {
      let line = "\(name)-\(number)"
      let remark = try store.update(.adding(line))
      report(remark == nil ? line : "\(line) \(String(describing: remark))")
    }
  }
}

/// Writes as most programs do: all of it to another file, which then gets the name. Or as some do: to
/// the file itself, bit by bit.
struct Theirs {
  private let sidecar: String
  private let isInPlace: Bool

  init(sidecar: String, isInPlace: Bool) {
    self.sidecar = sidecar
    self.isInPlace = isInPlace
  }

  func write(_ name: String, _ count: Int) throws {
    for number in 1...count {
      let line = "\(name)-\(number)"
      let bytes = try Data(contentsOf: URL(filePath: sidecar))
      guard var file = LineFile(Array(bytes)) else { throw GioError.other(message: "torn") }
      file.add(line)
      try isInPlace ? writeInPlace(file.bytes) : replace(with: file.bytes)
      report(line)
    }
  }

  private func replace(with bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: sidecar + "~"))
    guard rename(sidecar + "~", sidecar) == 0 else { throw GioError.notFound }
  }

  private func writeInPlace(_ bytes: [UInt8]) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: sidecar))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes[..<(bytes.count / 2)])
    try file.write(contentsOf: bytes[(bytes.count / 2)...])
    try file.close()
  }
}
