internal import CGIF
internal import CPixbuf
internal import CRaw
import Glibc
import PhotoPages

/// The libraries that are loaded when the first picture of their kind comes, since most folders hold none.
package enum RareLoaders {
  /// Loads all that decoding would ever load, for a process that may open no file afterwards: the loaders
  /// of gdk-pixbuf, what they read when they first work, the fonts' configuration, and LibRaw.
  ///
  /// Blocks, for as long as it takes to map some forty libraries. To be called before there are other
  /// threads; a second call finds all of it loaded.
  package static func load() {
    _ = craw_load()
    _ = cgif_load()
    // Dates in files are made with it.
    tzset()
    // gdk-pixbuf asks it for kinds of pictures that its loaders do not tell by their first bytes.
    g_free(g_content_type_guess("picture", nil, 0, nil))
    for name in PixbufFormats.names { loadModule(name) }
    // Else libheif, which a module has brought, looks for its plugins with every picture.
    craw_keep_heif_plugins()
    // On a thread of its own: Pango keeps another one for fonts as long as the thread lives that asked for them.
    let thread = g_thread_new(
      "fonts",
      { _ in
        RareLoaders.drawText()
        return nil
      }, nil)
    g_thread_join(thread)
  }

  /// Has gdk-pixbuf load a module, which prepares to load a picture, and ends that without one.
  private static func loadModule(_ name: String) {
    guard let loader = gdk_pixbuf_loader_new_with_type(name, nil) else { return }
    // Every loader fails of that; some of them say so in the log.
    _ = LoaderWarnings.collect { gdk_pixbuf_loader_close(loader, nil) }
    g_object_unref(loader)
  }

  /// Draws a picture with text, for which librsvg has fontconfig read its configuration, and Pango load a
  /// font.
  private static func drawText() {
    let families = ["sans-serif", "serif", "monospace"]
    let lines = families.map { "<text y='8' font-family='\($0)'>a</text>" }.joined()
    let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\(lines)</svg>"
    // There may be no loader for it. Not by our decoder, which works on several threads.
    guard let loader = gdk_pixbuf_loader_new_with_type("svg", nil) else { return }
    let bytes = Array(picture.utf8)
    if gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0 {
      gdk_pixbuf_loader_close(loader, nil)
    }
    g_object_unref(loader)
  }
}
