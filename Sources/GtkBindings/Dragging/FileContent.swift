import CGtkBindings
import GioBindings

// Ownership: a provider is handed to GTK, which frees it after the drag, or held by the clipboard, which copies the
// reference. A union takes over the providers in it. It owns the list of files, or the box with the
// closure that gets them. A serializer is borrowed by its function and held until it has finished.

/// The files of a drag.
package enum DraggedContent {
  /// Files that exist, by their URIs.
  case files([String])
  /// Files that are got for the program on which they are dropped; the closure returns their URIs.
  case later(@MainActor () async -> [String])
}

extension DraggedContent {
  private static let uriList = "text/uri-list"

  /// Returns the provider of the files, which the caller takes over.
  @MainActor
  func makeProvider() -> OpaquePointer {
    switch self {
    case .files(let uris): return withFileList(uris, Self.makeProvider)
    case .later(let uris):
      return withValue(Self.boxType) { value in
        g_value_take_boxed(value, ClosureBox(uris).retained())
        return Self.makeProvider(of: value)
      }
    }
  }

  private static func makeProvider(of value: UnsafeMutablePointer<GValue>) -> OpaquePointer {
    OpaquePointer(created(gdk_content_provider_new_for_value(value)))
  }

  /// The type of a boxed closure, which GDK turns into a list of URIs when another program asks for it.
  @MainActor
  private static let boxType: GType = {
    let type = g_boxed_type_register_static("PhotoPagesLaterFiles", retainBox, releaseClosureBox)
    gdk_content_register_serializer(type, uriList, serializeLaterFiles, nil, nil)
    return type
  }()
}

/// Files on the clipboard, for programs of GTK 4 and for file managers that ask for a list with the word “copy”.
struct CopiedFiles {
  let uris: [String]

  /// The types of that list: Nautilus', which Thunar, Nemo and PCManFM took over, and Caja's.
  private static let listTypes = ["x-special/gnome-copied-files", "x-special/mate-copied-files"]

  /// Returns the provider of the files.
  @MainActor
  func makeProvider() -> GObjectRef {
    let files = withFileList(uris) { created(gdk_content_provider_new_for_value($0)) }
    var providers = ([files] + Self.listTypes.map(makeList)).map(Optional.init)
    return GObjectRef(
      adopting: UnsafeMutableRawPointer(
        created(gdk_content_provider_new_union(&providers, gsize(providers.count)))))
  }

  /// Returns the provider of the list: what is to be done with the files, and their URIs, in a line each.
  @MainActor
  private func makeList(ofType type: String) -> UnsafeMutablePointer<GdkContentProvider> {
    let text = (["copy"] + uris).joined(separator: "\n")
    let bytes = g_bytes_new(text, gsize(text.utf8.count))
    defer { g_bytes_unref(bytes) }
    return created(gdk_content_provider_new_for_bytes(type, bytes))
  }
}

/// Passes `body` a value with a list of files by their URIs.
@MainActor
func withFileList<Result>(_ uris: [String], _ body: (UnsafeMutablePointer<GValue>) -> Result)
  -> Result
{
  let files = uris.map { Location(uri: $0) }
  var pointers = files.map { Optional($0.pointer) }
  // The list holds references to the files, and the value takes over the list.
  let list = gdk_file_list_new_from_array(&pointers, gsize(pointers.count))
  return withExtendedLifetime(files) {
    withValue(gdk_file_list_get_type()) { value in
      g_value_take_boxed(value, UnsafeRawPointer(list))
      return body(value)
    }
  }
}

/// `GBoxedCopyFunc`: `gpointer (*)(gpointer boxed)`.
private func retainBox(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  box.map { Unmanaged<AnyObject>.fromOpaque($0).retain().toOpaque() }
}

/// `GdkContentSerializeFunc`: `void (*)(GdkContentSerializer *)`.
private func serializeLaterFiles(_ serializer: OpaquePointer?) {
  nonisolated(unsafe) let lent = serializer
  MainActor.assumeIsolated {
    guard let lent else { return }
    let held = GObjectRef(retaining: UnsafeMutableRawPointer(lent))
    let box = g_value_get_boxed(gdk_content_serializer_get_value(lent))
    let files = ClosureBox<@MainActor () async -> [String]>.handler(in: box)
    Task { finish(held, with: await files()) }
  }
}

/// Writes the list of URIs (RFC 2483), which is empty if the files could not be had.
@MainActor
private func finish(_ serializer: GObjectRef, with uris: [String]) {
  let text = uris.map { $0 + "\r\n" }.joined()
  var error: UnsafeMutablePointer<GError>?
  let isWritten = g_output_stream_write_all(
    gdk_content_serializer_get_output_stream(serializer.opaque), text, gsize(text.utf8.count), nil,
    gdk_content_serializer_get_cancellable(serializer.opaque), &error)
  if isWritten != 0 {
    gdk_content_serializer_return_success(serializer.opaque)
  } else {
    // Takes over the error.
    gdk_content_serializer_return_error(serializer.opaque, error)
  }
}
