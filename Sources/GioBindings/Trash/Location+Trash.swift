// Ownership: C borrows the GFiles for the call.

import CGioBindings
import Glibc

extension Location {
  /// Moves a file to the trash; throws `.notSupported` only if the file system has none.
  func trash(cancellable: Cancellable? = nil) throws(GioError) -> TrashedFile {
    // Before the move, since GIO does not report where the file went.
    let identity = try FileIdentity(of: self, cancellable: cancellable)
    do throws(GioError) {
      _ = try GioError.check { g_file_trash(pointer, cancellable?.pointer, $0) }
    } catch .notSupported {
      // A trash that cannot be made because the folder is read-only is also reported as not supported.
      throw unchangeable ?? .notSupported
    }
    return TrashedFile(original: self, identity: identity)
  }

  /// Moves files to the trash, all of them or, if one fails, none, and returns them in the order given; blocks.
  package static func trash(
    _ locations: [Location], cancellable: Cancellable? = nil
  ) throws(GioError) -> [TrashedFile] {
    var trashed: [TrashedFile] = []
    do throws(GioError) {
      for location in locations {
        trashed.append(try location.trash(cancellable: cancellable))
      }
    } catch {
      // Restoring cannot be cancelled, and the first error is the one to report.
      try? TrashedFile.restore(trashed)
      throw error
    }
    return trashed
  }

  /// The reason why its folder cannot be changed; nil if it can, or that is not known.
  private var unchangeable: GioError? {
    guard let folder = parent?.pathBytes else { return nil }
    return withCString(folder) { access($0, W_OK) == 0 ? nil : GioError(errno: Glibc.errno) }
  }
}
