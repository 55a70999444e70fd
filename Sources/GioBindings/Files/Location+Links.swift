// Ownership: C borrows the paths, the GFile and the GFileInfo for the call; the info is released here.

import CGioBindings
import Glibc

extension Location {
  /// The number of links that the kernel follows (path_resolution(7)).
  static let mostLinks = 40

  /// The target of a symbolic link as it is written there, of a link on a server too; nil for other files; blocks.
  package func linkText(cancellable: Cancellable? = nil) -> [UInt8]? {
    if isNative { return pathBytes.flatMap { GioBindings.linkText(of: $0) } }
    let info = try? GioError.value {
      g_file_query_info(
        pointer, G_FILE_ATTRIBUTE_STANDARD_SYMLINK_TARGET, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS,
        cancellable?.pointer, $0)
    }
    guard let info else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return g_file_info_get_attribute_byte_string(info, G_FILE_ATTRIBUTE_STANDARD_SYMLINK_TARGET)
      .map { bytes(of: $0) }
  }

  /// The place that a local link names, which need not exist; nil for other files; blocks.
  ///
  /// No links are on the way to it, but it may be one.
  package var linkedPlace: Location? {
    guard let path = pathBytes, let text = GioBindings.linkText(of: path),
      let folder = parent?.withoutLinks.pathBytes
    else { return nil }
    // By the system, since `..` after a linked folder leads out of that folder's target.
    let whole = isAbsolute(text) ? text : folder + [slash] + text
    guard let end = whole.lastIndex(of: slash), let real = resolved(Array(whole[...end])) else {
      return Location(path: whole)
    }
    return Location(path: real).child(Array(whole[(end + 1)...]))
  }

  /// The same place with no links on the way to it; blocks.
  package var inFolderWithoutLinks: Location { parent?.withoutLinks.child(name) ?? self }

  private var withoutLinks: Location {
    pathBytes.flatMap(resolved).map { Location(path: $0) } ?? self
  }

  /// The number of links from here to a file: 0 for a file, 1 for a link to one; blocks.
  package var linkDepth: Int {
    var (place, depth) = (self, 0)
    while depth < Self.mostLinks, let next = place.linkedPlace {
      (place, depth) = (next, depth + 1)
    }
    return depth
  }

  /// Moves a local link to another folder, where it leads to `target`, and replaces nothing; blocks.
  ///
  /// A relative link stays one. A kill leaves it in the old folder, in the new one, or in both. False on another disk.
  package func moveLink(to other: Location, leadingTo target: Location) throws(GioError) -> Bool {
    guard let path = pathBytes, let newPath = other.pathBytes, let folder = other.parent?.pathBytes,
      let text = GioBindings.linkText(of: path), let goal = target.pathBytes,
      try isOnDevice(of: other)
    else { return false }
    let newText = isAbsolute(text) ? goal : relativePath(to: goal, from: resolved(folder) ?? folder)
    let result = calling(newText, newPath) { symlink($0, $1) }
    guard result >= 0 else { throw GioError(errno: -result) }
    do throws(GioError) {
      try systemCall(path) { unlink($0) }
    } catch {
      _ = try? systemCall(newPath) { unlink($0) }
      throw error
    }
    return true
  }
}

private let slash = UInt8(ascii: "/")

private func isAbsolute(_ path: [UInt8]) -> Bool { path.first == slash }

/// Returns the target of a local symbolic link as it is written there; nil for other files.
func linkText(of path: [UInt8]) -> [UInt8]? {
  var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
  let count = withCString(path) { path in
    target.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlink(path, $0, characters.count) } ?? -1
      }
    }
  }
  return count > 0 ? Array(target[..<count]) : nil
}

/// Returns an absolute path as one from a folder; both are without links and `..`.
func relativePath(to path: [UInt8], from folder: [UInt8]) -> [UInt8] {
  let (names, above) = (path.split(separator: slash), folder.split(separator: slash))
  let shared = zip(names, above).prefix { $0 == $1 }.count
  let ups = above[shared...].map { _ in Array("..".utf8)[...] }
  return Array((ups + names[shared...]).joined(separator: [slash]))
}
