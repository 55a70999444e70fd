import TestSupport

@testable import FolderSource

extension SidecarEdit {
  /// Adds a line to a sidecar of lines.
  static func adding(_ line: String) -> SidecarEdit {
    SidecarEdit { (bytes) throws(SidecarError) in
      guard var file = bytes.map({ LineFile($0) }) ?? LineFile() else { throw .malformed }
      file.add(line)
      return file.bytes
    } merge: { (ours, theirs) throws(SidecarError) in
      guard var file = LineFile(ours), let other = LineFile(theirs) else { throw .malformed }
      let isSubsumed = file.merge(other)
      return (file.bytes, isSubsumed)
    }
  }
}
