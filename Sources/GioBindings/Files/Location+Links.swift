// Ownership: C borrows the paths, the GFile and the GFileInfo for the call; the info is released here.

import CGioBindings
import Glibc

// Nothing is written through a link that leads out of its folder or lies in a cache.
extension Location {
  /// Returns the final target of a symbolic link, nil for other files; throws `.notFound` if it leads to nothing.
  package func linkTarget() throws(GioError) -> Location? {
    guard let path = pathBytes, let status = try FileStatus(of: path, in: AT_FDCWD), status.isLink
    else { return nil }
    guard let target = resolved(path) else { throw GioError(errno: errno) }
    return Location(path: target)
  }

  /// Returns the file to write in place of a symbolic link in a local folder: its final target; nil for other files.
  ///
  /// - Throws: `.notFound` if the link leads to nothing, `.leadsElsewhere` if it leads out of its folder.
  package func writableTarget() throws(GioError) -> Location? {
    guard let target = try linkTarget() else { return nil }
    let home = parent?.pathBytes.flatMap(resolved)
    guard let home, target.parent?.pathBytes == home else { throw .leadsElsewhere }
    return target
  }

  /// Returns the path that a symbolic link leads to, as shown to people; nil for other files; blocks.
  ///
  /// It is the link's own text if that leads to nothing, or to a place on a server.
  package func linkedName(cancellable: Cancellable? = nil) throws(GioError) -> String? {
    let attributes =
      "\(G_FILE_ATTRIBUTE_STANDARD_IS_SYMLINK),\(G_FILE_ATTRIBUTE_STANDARD_SYMLINK_TARGET)"
    do throws(GioError) {
      return try query(attributes, followsLink: false, cancellable) { info in
        guard g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_STANDARD_IS_SYMLINK) != 0
        else { return nil }
        if isNative, let target = pathBytes.flatMap(resolved) {
          return Location(path: target).parseName
        }
        let text = g_file_info_get_attribute_byte_string(
          info, G_FILE_ATTRIBUTE_STANDARD_SYMLINK_TARGET)
        return text.map { string(taking: g_filename_display_name($0)) } ?? ""
      }
    } catch .notFound {
      return nil
    }
  }

  /// Checks that neither this folder nor one between it and `top` is a symbolic link; they need not exist; blocks.
  ///
  /// - Throws: `.leadsElsewhere` if one is.
  package func checkLinks(below top: Location) throws(GioError) {
    var place: Location? = self
    while let folder = place, folder.isInside(top) {
      if let path = folder.pathBytes, try FileStatus(of: path, in: AT_FDCWD)?.isLink == true {
        throw .leadsElsewhere
      }
      place = folder.parent
    }
  }
}

extension Location {
  /// The number of links that the kernel follows (path_resolution(7)).
  static let mostLinks = 40

  /// The target of a symbolic link as it is written there, of a link on a server too; nil for other files; blocks.
  package func linkText(cancellable: Cancellable? = nil) -> [UInt8]? {
    if isNative { return pathBytes.flatMap { GioBindings.linkText(of: $0) } }
    let target = G_FILE_ATTRIBUTE_STANDARD_SYMLINK_TARGET
    let text = try? query(target, followsLink: false, cancellable) { info in
      g_file_info_get_attribute_byte_string(info, target).map { bytes(of: $0) }
    }
    return text ?? nil
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
    try GioError.checkCall(calling(newText, newPath) { symlink($0, $1) })
    try removeName(path, replacedBy: newPath)
    return true
  }
}

private let slash = UInt8(ascii: "/")

private func isAbsolute(_ path: [UInt8]) -> Bool { path.first == slash }

/// Returns the target of a local symbolic link as it is written there; nil for other files.
func linkText(of path: [UInt8]) -> [UInt8]? {
  var target = [UInt8](repeating: 0, count: Int(clamping: PATH_MAX))
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
