// Ownership: C borrows the GFiles for the call.

import CGioBindings
import Glibc

extension Location {
  /// Moves a file to the trash. `.notSupported` if the only reason against it is that there is no trash
  /// for what lies there.
  func trash(cancellable: Cancellable? = nil) throws(GioError) -> TrashedFile {
    // Before the move: afterwards nothing tells what became of it.
    let identity = try FileIdentity(of: self, cancellable: cancellable)
    do throws(GioError) {
      _ = try GioError.check { g_file_trash(pointer, cancellable?.pointer, $0) }
    } catch .notSupported {
      // A trash that cannot be made since nothing there can be changed is not supported, either.
      throw unchangeable ?? .notSupported
    }
    return TrashedFile(original: self, identity: identity)
  }

  /// Moves files to the trash, all of them or none if one cannot be, and tells what finds them there,
  /// in the order given. Blocks: never call it on the main thread.
  package static func trash(
    _ locations: [Location], cancellable: Cancellable? = nil
  ) throws(GioError) -> [TrashedFile] {
    var trashed: [TrashedFile] = []
    do throws(GioError) {
      for location in locations {
        trashed.append(try location.trash(cancellable: cancellable))
      }
    } catch {
      // Not to be cancelled, and the first error is the one that tells.
      try? TrashedFile.restore(trashed)
      throw error
    }
    return trashed
  }

  /// Why nothing in the folder that holds it can be changed; nil if it can, or that is not known.
  private var unchangeable: GioError? {
    guard let folder = parent?.pathBytes else { return nil }
    return withCString(folder) { access($0, W_OK) == 0 ? nil : GioError(errno: Glibc.errno) }
  }
}
