import CGtkBindings

/// What is copied here can be pasted into other programs.
///
/// Ownership: the clipboard is the display's; it takes copies of values and references of its own.
@MainActor
package enum Clipboard {
  private static var clipboard: OpaquePointer? {
    gdk_display_get_default().map { created(gdk_display_get_clipboard($0)) }
  }

  /// Copies a text.
  package static func copy(text: String) {
    guard let clipboard else { return }
    gdk_clipboard_set_text(clipboard, text)
  }

  /// Copies an image. Its pixels are kept until something else is copied.
  package static func copy(image raster: Raster) {
    guard let clipboard else { return }
    gdk_clipboard_set_texture(clipboard, raster.texture.opaque)
  }

  /// Copies files, to be pasted in a file manager, or as a text into one.
  package static func copy(files uris: [String]) {
    guard let clipboard else { return }
    let files = uris.compactMap { uri in
      g_file_new_for_uri(uri).map { GObjectRef(adopting: UnsafeMutableRawPointer($0)) }
    }
    var pointers = files.map { Optional($0.opaque) }
    let type = gdk_file_list_get_type()
    // The list has references of its own, and the value takes over the list.
    let list = gdk_file_list_new_from_array(&pointers, gsize(pointers.count))
    withValue(type) { value in
      g_value_take_boxed(value, UnsafeRawPointer(list))
      gdk_clipboard_set_value(clipboard, value)
    }
    withExtendedLifetime(files) {}
  }
}
