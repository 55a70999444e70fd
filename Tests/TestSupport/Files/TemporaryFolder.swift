/// A new, empty folder whose path is text, deleted with all it holds when this object goes.
///
/// For tests that only need some files somewhere: what goes wrong ends the test run.
public final class TemporaryFolder: Sendable {
  /// Its absolute path, without a slash at the end.
  public let path: String

  private let folder: ScratchFolder

  /// Makes a folder below the system's own for temporary files.
  public init() {
    guard let folder = try? ScratchFolder() else { fatalError("No temporary folder") }
    self.folder = folder
    path = String(decoding: folder.path, as: UTF8.self)
  }

  /// Writes a file, replacing one of that name.
  ///
  /// - Returns: its absolute path.
  @discardableResult
  public func write(_ bytes: [UInt8], as name: String) -> String {
    write(bytes, asBytes: Array(name.utf8))
    return "\(path)/\(name)"
  }

  /// Writes a file whose name need not be UTF-8, replacing one of that name.
  public func write(_ bytes: [UInt8], asBytes name: [UInt8]) {
    do {
      try folder.write(name, bytes)
    } catch {
      fatalError("Cannot write: \(error)")
    }
  }

  /// Makes a folder inside.
  ///
  /// - Returns: its absolute path.
  @discardableResult
  public func makeFolder(_ name: String, readableByOthers: Bool = true) -> String {
    do {
      try folder.makeFolder(name)
      try folder.setMode(readableByOthers ? 0o755 : 0o700, of: name)
    } catch {
      fatalError("Cannot make \(name): \(error)")
    }
    return "\(path)/\(name)"
  }
}
