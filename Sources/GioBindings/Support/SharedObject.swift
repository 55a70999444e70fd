// Ownership: a SharedObject holds exactly one strong reference of a GObject, from its initialiser until its deinit, on
// any thread. All GObjects in this target that any thread may use are held by a SharedObject.

import CGioBindings

/// One strong reference to a GObject that may be used on any thread, such as a GFile.
///
/// `@unchecked Sendable`: reference counts of GObjects are atomic, and this type is used only for classes whose methods
/// GIO documents as thread-safe. A subclass for those of GTK is bound to the main thread. Its pointers are inlinable,
/// since other modules get them for every call.
open class SharedObject: @unchecked Sendable {
  /// The object, valid as long as this reference lives.
  @usableFromInline package let raw: UnsafeMutableRawPointer

  /// Takes over a reference that the caller was given (transfer full).
  package init(adopting raw: UnsafeMutableRawPointer) { self.raw = raw }

  /// Adds a reference to an object that has another owner (transfer none).
  package init(retaining raw: UnsafeMutableRawPointer) {
    g_object_ref(raw)
    self.raw = raw
  }

  /// Takes over the result of a C constructor, which is never NULL: GLib aborts when memory runs out.
  package convenience init(adopting made: OpaquePointer?) {
    guard let made else { preconditionFailure("A constructor of GLib returned NULL") }
    self.init(adopting: UnsafeMutableRawPointer(made))
  }

  /// Does what the other initialiser does, for an object whose struct C makes public.
  package convenience init<Struct>(adopting made: UnsafeMutablePointer<Struct>?) {
    self.init(adopting: OpaquePointer(made))
  }

  deinit { g_object_unref(raw) }

  /// The pointer as C functions take objects of an opaque struct.
  @inlinable package final var opaque: OpaquePointer { OpaquePointer(raw) }

  /// The pointer as C functions take objects of a public struct.
  @inlinable package final func pointer<Struct>(
    as type: Struct.Type = Struct.self
  ) -> UnsafeMutablePointer<Struct> {
    raw.assumingMemoryBound(to: type)
  }
}
