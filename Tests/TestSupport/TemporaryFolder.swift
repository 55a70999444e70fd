import Glibc

/// A new, empty folder, deleted with all it holds when this object goes.
public final class TemporaryFolder: Sendable {
  /// Its absolute path, without a slash at the end.
  public let path: String

  /// Makes a folder below the system's own for temporary files.
  public init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/photo-pages-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      fatalError("No temporary folder: \(String(cString: strerror(errno)))")
    }
    path = template.withUnsafeBufferPointer { name in
      // The template is never empty and ends with a zero.
      name.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit {
    Self.delete(path.utf8CString.map { $0 })
  }

  /// Deletes a file, a link or a folder with all it holds.
  ///
  /// Names stay bytes, since they need not be UTF-8; what cannot be deleted is left to the system.
  private static func delete(_ path: [CChar]) {
    if unlink(path) == 0 { return }
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
      }
      let dot = CChar(bitPattern: UInt8(ascii: "."))
      if name == [dot] || name == [dot, dot] { continue }
      delete(path.dropLast() + [CChar(bitPattern: UInt8(ascii: "/"))] + name + [0])
    }
    closedir(folder)
    rmdir(path)
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
    let file = path.utf8CString.dropLast() + [CChar(bitPattern: UInt8(ascii: "/"))]
    let full = file + name.map { CChar(bitPattern: $0) } + [0]
    let descriptor = full.withUnsafeBufferPointer { name in
      name.baseAddress.map { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) } ?? -1
    }
    precondition(descriptor >= 0, "Cannot write: \(String(cString: strerror(errno)))")
    defer { close(descriptor) }
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      precondition(count > 0, "Cannot write: \(String(cString: strerror(errno)))")
      offset += count
    }
  }

  /// Makes a folder inside.
  ///
  /// - Returns: its absolute path.
  @discardableResult
  public func makeFolder(_ name: String, readableByOthers: Bool = true) -> String {
    let full = "\(path)/\(name)"
    precondition(mkdir(full, readableByOthers ? 0o755 : 0o700) == 0, "Cannot make \(full)")
    return full
  }
}
