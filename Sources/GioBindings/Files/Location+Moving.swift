// Ownership: C borrows the paths and the GFiles for the call.

import CGioBindings
import Glibc

extension Location {
  /// Renames a file, in this folder or to another; blocks, and throws `.exists` if the new name is taken.
  package func move(to other: Location, cancellable: Cancellable? = nil) throws(GioError) {
    if let path = pathBytes, let newPath = other.pathBytes {
      if try GioBindings.rename(path, to: newPath, .withoutReplacing) { return }
      if try relink(path, to: newPath) { return }
    }
    // The last resort checks the name before taking it; in between, another program could take it.
    let flags = GFileCopyFlags(
      G_FILE_COPY_NOFOLLOW_SYMLINKS.rawValue | G_FILE_COPY_ALL_METADATA.rawValue)
    _ = try GioError.check {
      g_file_move(pointer, other.pointer, flags, cancellable?.pointer, nil, nil, $0)
    }
  }
}

/// Links the file to its new name, which replaces nothing, and unlinks the old one; false without hard links.
func relink(_ path: [UInt8], to newPath: [UInt8]) throws(GioError) -> Bool {
  let number = -calling(path, newPath) { link($0, $1) }
  switch number {
  case EEXIST, ENOENT, EACCES, EROFS, ENOSPC, EDQUOT: throw GioError(errno: number)
  case 1...: return false
  default: break
  }
  do throws(GioError) {
    try systemCall(path) { unlink($0) }
  } catch {
    _ = try? systemCall(newPath) { unlink($0) }
    throw error
  }
  return true
}
