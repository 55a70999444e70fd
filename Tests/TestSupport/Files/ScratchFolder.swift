import CGioBindings
import Glibc

/// A temporary folder that is removed with all it holds.
///
/// Names are bytes, as the kernel has them.
public final class ScratchFolder: Sendable {
  /// A call of the operating system's that failed.
  public struct Failure: Error {
    let call: String
    let number: Int32
  }

  /// The folder's path, without links.
  public let path: [UInt8]

  /// Makes the folder.
  ///
  /// - Parameter base: what holds it; nil for the place for temporary files.
  /// - Throws: if it cannot be made.
  public init(in base: String? = nil) throws {
    let base = base ?? getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var template = Array((base + "/photo-pages-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(call: "mkdtemp", number: errno) }
    guard let real = realpath(template, nil) else {
      throw Failure(call: "realpath", number: errno)
    }
    defer { free(real) }
    path = Array(String(cString: real).utf8)
  }

  deinit {
    Self.remove(path)
  }

  /// The path of something in it.
  public func path(of name: [UInt8]) -> [UInt8] {
    path + [UInt8(ascii: "/")] + name
  }

  /// Makes a file, or replaces what is in it, in one go: opened, written, closed.
  public func write(_ name: String, _ content: [UInt8] = []) throws {
    try write(Array(name.utf8), content)
  }

  /// Makes a file of a name that need not be UTF-8.
  public func write(_ name: [UInt8], _ content: [UInt8] = []) throws {
    let descriptor = try open(name)
    defer { close(descriptor) }
    try append(content, to: descriptor)
  }

  /// Opens a file for writing, made anew or emptied.
  ///
  /// The caller closes it.
  public func open(_ name: [UInt8]) throws -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    return try check("open") { Glibc.open(cPath(name), flags, 0o644) }
  }

  /// Writes on in an open file.
  public func append(_ content: [UInt8], to descriptor: Int32) throws {
    var offset = 0
    while offset < content.count {
      let count = content[offset...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { throw Failure(call: "write", number: errno) }
      offset += count
    }
  }

  /// Makes a folder.
  public func makeFolder(_ name: String) throws {
    try check("mkdir") { mkdir(cPath(Array(name.utf8)), 0o755) }
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: String) throws {
    try check("symlink") { symlink(target, cPath(Array(name.utf8))) }
  }

  /// Gives a file another name (a hard link).
  public func hardLink(_ name: String, as other: String) throws {
    try check("link") { Glibc.link(cPath(Array(name.utf8)), cPath(Array(other.utf8))) }
  }

  /// Makes a pipe.
  public func makePipe(_ name: String) throws {
    try check("mkfifo") { mkfifo(cPath(Array(name.utf8)), 0o644) }
  }

  /// Renames a file or folder, replacing what has the new name.
  public func rename(_ name: String, to new: String) throws {
    try check("rename") { Glibc.rename(cPath(Array(name.utf8)), cPath(Array(new.utf8))) }
  }

  /// Deletes a file, or a folder with all it holds.
  public func remove(_ name: String) {
    Self.remove(path(of: Array(name.utf8)))
  }

  /// Sets the permissions of a file or folder, or of this folder when the name is empty.
  public func setMode(_ mode: mode_t, of name: String) throws {
    try check("chmod") { chmod(cPath(Array(name.utf8)), mode) }
  }

  /// Makes a file one that was last written in 2001, or as many seconds after 1970.
  public func age(_ name: String, to seconds: Int = 1_000_000_000) throws {
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    try check("utimensat") { utimensat(AT_FDCWD, cPath(Array(name.utf8)), times, 0) }
  }

  /// Sets an attribute of a file's.
  public func setAttribute(_ attribute: String, _ value: [UInt8], of name: String) throws {
    try check("setxattr") { setxattr(cPath(Array(name.utf8)), attribute, value, value.count, 0) }
  }

  /// A file's attribute; nil if it has none of that name.
  public func attribute(_ attribute: String, of name: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 256)
    let count = getxattr(cPath(Array(name.utf8)), attribute, &value, value.count)
    return count < 0 ? nil : Array(value[..<count])
  }

  /// Makes a file larger without writing to it.
  public func grow(_ name: String, to size: Int) throws {
    try check("truncate") { truncate(cPath(Array(name.utf8)), size) }
  }

  /// The permissions of a file or folder; nil if it is not there.
  public func mode(of name: String) -> mode_t? {
    var status = stat()
    return lstat(cPath(Array(name.utf8)), &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// The names of all that is in it, in order.
  public var names: [String] { Self.names(in: path) }

  /// What is in a file; nil if it cannot be read.
  public func content(_ name: String) -> [UInt8]? {
    let descriptor = Glibc.open(cPath(Array(name.utf8)), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return count < 0 ? nil : content }
      content += bytes[..<count]
    }
  }

  /// The names of all that is in a folder, in order; of what is none, nothing.
  public static func names(in path: [UInt8]) -> [String] {
    guard let folder = opendir(cPath(path)) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  private func cPath(_ name: [UInt8]) -> [CChar] {
    Self.cPath(path(of: name))
  }

  private static func cPath(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }

  @discardableResult
  private func check(_ call: String, _ body: () throws -> Int32) throws -> Int32 {
    let result = try body()
    guard result >= 0 else { throw Failure(call: call, number: errno) }
    return result
  }

  private static func remove(_ path: [UInt8]) {
    guard unlink(cPath(path)) != 0, let folder = opendir(cPath(path)) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name != Array(".".utf8), name != Array("..".utf8) else { continue }
      remove(path + [UInt8(ascii: "/")] + name)
    }
    closedir(folder)
    rmdir(cPath(path))
  }
}
