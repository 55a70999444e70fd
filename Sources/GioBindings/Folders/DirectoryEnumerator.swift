// Ownership: a DirectoryEnumerator owns its GFileEnumerator or its open directory, and closes it in deinit.

import CGioBindings
import Glibc

/// A reader of a folder's entries, piece by piece.
///
/// Blocks: never use it on the main thread. `@unchecked Sendable`: any thread may use it, one at a time, since
/// its user waits for each piece before it requests the next.
package final class DirectoryEnumerator: @unchecked Sendable {
  private enum Reader {
    /// Reads a local folder: GIO takes ten times as long for an entry as the kernel does.
    case local(OpaquePointer, hidden: Set<[UInt8]>)
    case any(UnsafeMutablePointer<GFileEnumerator>)
  }

  private let reader: Reader
  private let folder: Location
  private let cancellable: Cancellable

  package init(of folder: Location, cancellable: Cancellable) throws(GioError) {
    self.folder = folder
    self.cancellable = cancellable
    if let path = folder.pathBytes, g_get_filename_charsets(nil) != 0 {
      reader = try Self.open(path, folder)
      return
    }
    let enumerator = try GioError.value {
      g_file_enumerate_children(
        folder.pointer, DirectoryEntry.attributes, G_FILE_QUERY_INFO_NONE, cancellable.pointer, $0)
    }
    reader = .any(enumerator)
  }

  /// Opens a local folder, and reads its `.hidden` file, which lists a hidden name on each line.
  private static func open(_ path: [UInt8], _ folder: Location) throws(GioError) -> Reader {
    guard let directory = withCString(path, { opendir($0) }) else { throw GioError(errno: errno) }
    let list = folder.child(Array(".hidden".utf8))
    let text = (try? list.smallContents(atMost: greatestList)) ?? nil
    let names = (text ?? []).split(separator: UInt8(ascii: "\n")).map { Array($0) }
    return .local(directory, hidden: Set(names))
  }

  /// The most bytes of a `.hidden` file; a larger one is ignored.
  private static let greatestList = 1 << 20

  deinit {
    switch reader {
    case .local(let directory, _): closedir(directory)
    // The last unref also closes it.
    case .any(let enumerator): g_object_unref(enumerator)
    }
  }

  /// Reads until `count` names or `microseconds` have passed, and returns the wanted entries; nil at the folder's end.
  ///
  /// With `andFolders`, folders are returned as well, whatever their names. Other unwanted files are not examined.
  package func next(
    atMost count: Int, within microseconds: Int, andFolders: Bool = false,
    where isWanted: ([UInt8]) -> Bool = { _ in true }
  ) throws(GioError) -> [DirectoryEntry]? {
    let deadline = Int(clamping: g_get_monotonic_time()) + microseconds
    var entries: [DirectoryEntry] = []
    for number in 0..<count {
      if cancellable.isCancelled { throw .cancelled }
      guard try readOne(isWanted, andFolders, into: &entries) else {
        return number == 0 ? nil : entries
      }
      if Int(clamping: g_get_monotonic_time()) >= deadline { break }
    }
    return entries
  }

  /// Reads one entry and adds it if it is wanted; false at the end.
  private func readOne(
    _ isWanted: ([UInt8]) -> Bool, _ andFolders: Bool, into entries: inout [DirectoryEntry]
  ) throws(GioError) -> Bool {
    switch reader {
    case .local(let directory, let hidden):
      guard let (name, mayBeFolder) = try nextFile(in: directory) else { return false }
      let isWanted = isWanted(name)
      guard isWanted || andFolders && mayBeFolder else { return true }
      let entry = entry(name, in: directory, hidden)
      if let entry, isWanted || entry.kind == .directory { entries.append(entry) }
    case .any(let enumerator):
      let info = try GioError.check {
        g_file_enumerator_next_file(enumerator, cancellable.pointer, $0)
      }
      guard let info else { return false }
      defer { g_object_unref(UnsafeMutableRawPointer(info)) }
      let entry = DirectoryEntry(from: info, isLocal: folder.isNative)
      if isWanted(entry.name) || andFolders && entry.kind == .directory { entries.append(entry) }
    }
    return true
  }

  /// Returns the entry of a file; nil if it is gone.
  private func entry(
    _ name: [UInt8], in directory: OpaquePointer, _ hidden: Set<[UInt8]>
  ) -> DirectoryEntry? {
    // For a name that is not UTF-8, GIO makes a display name that marks it as invalid.
    guard let text = String(validating: name, as: UTF8.self) else {
      return try? DirectoryEntry(of: folder.child(name), cancellable: cancellable)
    }
    return DirectoryEntry(
      name, text, in: dirfd(directory), isListedAsHidden: hidden.contains(name))
  }
}

/// Returns the next name in an open folder, except `.` and `..`; nil at its end.
func nextName(in directory: OpaquePointer) throws(GioError) -> [UInt8]? {
  try nextFile(in: directory)?.name
}

/// Returns the next name in an open folder, and whether it may be a folder's, as not all file systems tell.
private func nextFile(
  in directory: OpaquePointer
) throws(GioError) -> (name: [UInt8], mayBeFolder: Bool)? {
  let dot = UInt8(ascii: ".")
  while true {
    errno = 0
    guard let entry = readdir(directory) else {
      if errno != 0 { throw GioError(errno: errno) }
      return nil
    }
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    guard name != [dot], name != [dot, dot] else { continue }
    let kind = Int(clamping: entry.pointee.d_type)
    return (name, kind == DT_DIR || kind == DT_LNK || kind == DT_UNKNOWN)
  }
}

extension Location {
  /// A function that makes a file's URI from its name in this folder, without GIO if the folder is local.
  package var childURI: ([UInt8]) -> String {
    guard isNative else { return { child($0).uri } }
    let uri = uri
    let start = Array((uri.hasSuffix("/") ? uri : uri + "/").utf8)
    return { name in
      var bytes = start
      bytes.reserveCapacity(start.count + name.count)
      for byte in name {
        if Self.isPlain[Int(clamping: byte)] {
          bytes.append(byte)
        } else {
          bytes += [
            UInt8(ascii: "%"), Self.digits[Int(clamping: byte >> 4)],
            Self.digits[Int(clamping: byte & 15)],
          ]
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Whether `g_filename_to_uri` leaves a byte unescaped, for each byte.
  private static let isPlain: [Bool] = {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    var table = [Bool](repeating: false, count: 256)
    for byte in (letters + "!$&'()*+,-.:=@_~").utf8 { table[Int(clamping: byte)] = true }
    return table
  }()
}
