// Ownership: the GFileInfo is released here; the text of a link is copied.

import CGioBindings
import Glibc

// Symbolic links. Nothing is written through one that leads out of its folder or lies in a cache.
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
    let info: OpaquePointer
    do throws(GioError) {
      info = try GioError.value {
        g_file_query_info(
          pointer, attributes, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, cancellable?.pointer, $0)
      }
    } catch .notFound {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    guard g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_STANDARD_IS_SYMLINK) != 0 else {
      return nil
    }
    if isNative, let target = pathBytes.flatMap(resolved) {
      return Location(path: target).parseName
    }
    let text = g_file_info_get_attribute_byte_string(
      info, G_FILE_ATTRIBUTE_STANDARD_SYMLINK_TARGET)
    return text.map { GioBindings.text(taking: g_filename_display_name($0)) ?? "" } ?? ""
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
