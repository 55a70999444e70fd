// Ownership: a Location owns its GFile through a SharedObject; copies of the value share it, and
// the last one to go releases it, on its own thread. C calls borrow the pointer.

import CGioBindings

/// Where a file or folder is, or would be: a path, or a URI of anything that GIO reaches.
///
/// Nothing here touches a file. Paths need not be UTF-8 and are bytes therefore. Sendable, since a
/// GFile never changes. Two locations are equal when GIO says so; a link and its target are not.
public struct Location: Sendable {
  private let file: SharedObject

  /// Takes over a GFile (transfer full).
  init(adopting pointer: OpaquePointer) {
    file = SharedObject(adopting: pointer)
  }

  /// Shares a GFile that another object owns (transfer none).
  init(retaining pointer: OpaquePointer) {
    file = SharedObject(retaining: pointer)
  }

  /// Makes a location from a URI.
  /// Any text makes one; of nonsense, nothing can be read.
  package init(uri: String) {
    self.init(made: g_file_new_for_uri(uri))
  }

  /// Makes a location from a path, which is relative to the current directory if not absolute.
  public init(path: [UInt8]) {
    self.init(made: withCString(path) { g_file_new_for_path($0) })
  }

  /// Makes a location from an argument as a shell passes it: a URI or a path.
  ///
  /// - Parameters:
  ///   - argument: the argument's bytes.
  ///   - directory: the path that a relative path is relative to; the current one if nil.
  public init(commandLineArgument argument: [UInt8], relativeTo directory: [UInt8]? = nil) {
    self.init(
      made: withCString(argument) { argument in
        guard let directory else { return g_file_new_for_commandline_arg(argument) }
        return withCString(directory) {
          g_file_new_for_commandline_arg_and_cwd(argument, $0)
        }
      })
  }

  /// The constructors above never return NULL, as GIO documents.
  private init(made pointer: OpaquePointer?) {
    guard let pointer else { preconditionFailure("GIO made no GFile") }
    self.init(adopting: pointer)
  }

  /// For a C call made during the lifetime of this value.
  var pointer: OpaquePointer { file.pointer }
}

extension Location {
  /// The URI, plain ASCII whatever bytes the name holds.
  package var uri: String {
    text(taking: g_file_get_uri(pointer)) ?? ""
  }

  /// The name's bytes, without the folder.
  package var name: [UInt8] {
    bytes(taking: g_file_get_basename(pointer)) ?? []
  }

  /// The name as people read it, made of its bytes alone.
  /// A folder on a server may have a better one, which `DirectoryEntry.displayName` tells.
  package var displayName: String {
    withCString(name) { text(taking: g_filename_display_name($0)) } ?? ""
  }

  /// How people write it: the path, or where that is no text, or there is none, the URI.
  package var parseName: String {
    text(taking: g_file_get_parse_name(pointer)) ?? ""
  }

  /// The folder that holds it; nil for a root.
  package var parent: Location? {
    g_file_get_parent(pointer).map { Location(adopting: $0) }
  }

  /// What has this name in this folder.
  package func child(_ name: [UInt8]) -> Location {
    Location(made: withCString(name) { g_file_get_child(pointer, $0) })
  }

  /// Whether it is on a file system of this computer's, and no transfer is needed to read it.
  package var isNative: Bool {
    g_file_is_native(pointer) != 0
  }

  /// The path's bytes; nil if there is none, as for most that is not native.
  package var pathBytes: [UInt8]? {
    bytes(taking: g_file_get_path(pointer))
  }
}

extension Location: Hashable {
  /// Whether both name the same place.
  public static func == (left: Location, right: Location) -> Bool {
    g_file_equal(left.pointer, right.pointer) != 0
  }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(g_file_hash(UnsafeRawPointer(pointer)))
  }
}

extension Location: CustomStringConvertible {
  /// The URI.
  public var description: String { uri }
}
