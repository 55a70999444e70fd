import TestSupport

@testable import PhotoFolders

extension SidecarEdit {
  /// Adds a line to a sidecar of lines, unless one of those is "untouchable".
  static func adding(_ line: String) -> SidecarEdit {
    @Sendable func add(_ bytes: [UInt8]?) throws(SidecarError) -> [UInt8] {
      guard var file = bytes.map({ LineFile($0) }) ?? LineFile() else { throw .malformed }
      guard !file.lines.contains("untouchable") else { throw .untouchable(reason: "It says so.") }
      file.add(line)
      return file.bytes
    }
    return SidecarEdit { (bytes) throws(SidecarError) in
      try add(bytes)
    } healing: { before in
      let before = before.flatMap { LineFile($0) } ?? LineFile()
      return { (bytes, last) throws(SidecarError) in
        guard var file = LineFile(bytes), let last = LineFile(last) else { throw .malformed }
        if Set(file.ours) == Set(before.ours) { last.ours.forEach { file.add($0) } }
        return file.bytes
      }
    } merge: { (ours, theirs) throws(SidecarError) in
      guard var file = LineFile(ours), let other = LineFile(theirs) else { throw .malformed }
      let isSubsumed = file.merge(other)
      return (file.bytes, isSubsumed)
    } isMalformed: {
      LineFile($0) == nil
    }
  }
}

extension LineFile {
  /// The lines that no other program has added.
  fileprivate var ours: [String] { lines.filter { !$0.hasPrefix("theirs") } }
}
