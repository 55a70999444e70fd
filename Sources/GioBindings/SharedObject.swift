// Ownership: a SharedObject holds exactly one strong reference of a GObject, from its initialiser
// until its deinit, on whatever thread that happens to be. Whatever in this target keeps a GObject
// that any thread may use keeps it through one of these.

import CGioBindings

/// One strong reference to a GObject that may be used on any thread, such as a GFile.
///
/// `@unchecked Sendable`: reference counts of GObjects are atomic, and this type is used only for
/// classes whose methods GIO documents as thread-safe.
final class SharedObject: @unchecked Sendable {
  /// The object.
  ///
  /// Valid as long as this reference lives.
  let pointer: OpaquePointer

  /// Takes over a reference that the caller was given (transfer full).
  init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Adds a reference to an object that somebody else owns (transfer none).
  init(retaining pointer: OpaquePointer) {
    g_object_ref(UnsafeMutableRawPointer(pointer))
    self.pointer = pointer
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}
