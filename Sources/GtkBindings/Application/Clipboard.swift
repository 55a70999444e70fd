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

  package func copy() {
    guard let display = gdk_display_get_default() else { return }
    let clipboard = gdk_display_get_clipboard(display)
    switch self {
    case .text(let text): gdk_clipboard_set_text(clipboard, text)
    case .image(let raster): gdk_clipboard_set_texture(clipboard, raster.texture.opaque)
    case .files(let uris):
      let provider = CopiedFiles(uris: uris).makeProvider()
      gdk_clipboard_set_content(clipboard, provider.pointer())
    }
  }
}
