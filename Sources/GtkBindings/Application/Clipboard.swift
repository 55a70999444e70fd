import CGtkBindings

/// A value that can be copied, to be pasted into other programs.
///
/// Ownership: the clipboard belongs to the display; it copies values and holds references to objects.
@MainActor
package enum Clipboard {
  case text(String)
  /// An image; its pixels are kept until something else is copied.
  case image(Raster)
  /// Files by their URIs, to be pasted in a file manager, or as text.
  case files([String])

  /// Puts the value on the clipboard.
  package func copy() {
    guard let display = gdk_display_get_default() else { return }
    let clipboard = gdk_display_get_clipboard(display)
    switch self {
    case .text(let text): gdk_clipboard_set_text(clipboard, text)
    case .image(let raster): gdk_clipboard_set_texture(clipboard, raster.texture.opaque)
    case .files(let uris):
      let files = uris.compactMap { uri in
        g_file_new_for_uri(uri).map { GObjectRef(adopting: UnsafeMutableRawPointer($0)) }
      }
      var pointers = files.map { Optional($0.opaque) }
      // The list holds references to the files, and the value takes over the list.
      let list = gdk_file_list_new_from_array(&pointers, gsize(pointers.count))
      withValue(gdk_file_list_get_type()) { value in
        g_value_take_boxed(value, UnsafeRawPointer(list))
        gdk_clipboard_set_value(clipboard, value)
      }
      withExtendedLifetime(files) {}
    }
  }
}
