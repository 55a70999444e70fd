// Ownership: a Location owns its GFile through a SharedObject; copies of the value share it, and
// the last one to be freed releases it, on its own thread. C calls borrow the pointer.

import CGioBindings

/// The path or URI of a file or folder, which need not exist.
///
/// No member does I/O on the file. Paths are bytes, since they need not be UTF-8. Sendable, since a
/// GFile never changes. Equality is GIO's; a link and its target are not equal.
public struct Location: Sendable {
  private let file: SharedObject

  /// Takes over a GFile (transfer full), which GIO's constructors are documented always to return.
  package init(adopting pointer: OpaquePointer?) {
    file = SharedObject(adopting: pointer)
  }

  /// Shares a GFile that another object owns (transfer none).
  package init(retaining pointer: OpaquePointer) {
    file = SharedObject(retaining: UnsafeMutableRawPointer(pointer))
  }

  /// Makes a location from a URI; any text is accepted, but reading from an invalid one fails.
  package init(uri: String) {
    self.init(adopting: g_file_new_for_uri(uri))
  }

  /// Makes a location from a path, which is relative to the current directory if not absolute.
  public init(path: [UInt8]) {
    self.init(adopting: withCString(path) { g_file_new_for_path($0) })
  }

  /// Makes a location from a shell's argument: a URI, or a path relative to `directory`, else to the current one.
  public init(commandLineArgument argument: [UInt8], relativeTo directory: [UInt8]? = nil) {
    self.init(
      adopting: withCString(argument) { argument in
        guard let directory else { return g_file_new_for_commandline_arg(argument) }
        return withCString(directory) {
          g_file_new_for_commandline_arg_and_cwd(argument, $0)
        }
      })
  }

  /// The GFile, for a C call made during the lifetime of this value.
  package var pointer: OpaquePointer { file.opaque }
}

extension Location {
  /// The URI in plain ASCII, whatever bytes the name holds.
  package var uri: String {
    string(taking: g_file_get_uri(pointer))
  }

  package var name: [UInt8] {
    bytes(taking: g_file_get_basename(pointer)) ?? []
  }

  /// The name as people read it, made from its bytes alone.
  ///
  /// A folder on a server may have a better one: `DirectoryEntry.displayName`.
  package var displayName: String {
    withCString(name) { string(taking: g_filename_display_name($0)) }
  }

  /// The path, or the URI if there is no path or it is not text, as shown to people.
  package var parseName: String {
    string(taking: g_file_get_parse_name(pointer))
  }

  /// The folder that holds it; nil for a root.
  package var parent: Location? {
    g_file_get_parent(pointer).map { Location(adopting: $0) }
  }

  package func child(_ name: [UInt8]) -> Location {
    Location(adopting: withCString(name) { g_file_get_child(pointer, $0) })
  }

  /// Whether it is in a file system of this computer, so that reading needs no transfer.
  package var isNative: Bool {
    g_file_is_native(pointer) != 0
  }

  /// The path's bytes; nil if the location is not native.
  ///
  /// GVfs has a path for many files on servers, too, which leads through its FUSE bridge. Files that GIO reaches are
  /// not read or written there: the bridge reports other errors, and fails once the server was mounted again.
  package var pathBytes: [UInt8]? { isNative ? bridgedPathBytes : nil }

  /// The path's bytes for another program, through GVfs' FUSE bridge for a file on a server; nil without one.
  package var bridgedPathBytes: [UInt8]? {
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
