internal import CGIF
internal import CHEIF
internal import CJXL
internal import CPixbuf
internal import CRaw
internal import CSVG
import Glibc
import PhotoMetadata
import PhotoPages

/// The libraries that are loaded when the first picture of their kind comes, since most folders hold none.
package enum RareLoaders {
  /// Loads all that decoding would ever load, for a process that may open no file afterwards: the libraries that
  /// are not linked, with their plugins, the loaders of gdk-pixbuf, what they read when they first work, and the
  /// fonts' configuration.
  ///
  /// Blocks, for as long as it takes to map some forty libraries. To be called before there are other
  /// threads; a second call finds all of it loaded.
  package static func load() {
    // One that is not installed is missed when a picture needs it.
    _ = [craw_load(), cgif_load(), cheif_load(), csvg_load(), cjxl_load()]
    // Dates in files are made with it, and as many threads.
    tzset()
    _ = Machine.cores
    // gdk-pixbuf asks it for kinds of pictures that its loaders do not tell by their first bytes.
    g_free(g_content_type_guess("picture", nil, 0, nil))
    for name in PixbufFormats.names { loadModule(name) }
    // On a thread of its own: Pango keeps another one for fonts as long as the thread lives that asked for them.
    let thread = g_thread_new(
      "fonts",
      { _ in
        RareLoaders.drawText()
        return nil
      }, nil)
    g_thread_join(thread)
  }

  /// Loaders of kinds that have a reader here, and that bring large libraries along. The others also load pictures
  /// inside SVG, for librsvg.
  private static let needlessModules: Set = ["avif", "heic", "heif/avif", "jxl", "svg"]

  /// Has gdk-pixbuf load a module, which prepares to load a picture, and ends that without one.
  private static func loadModule(_ name: String) {
    guard !needlessModules.contains(name), !PixbufFormats.startsPrograms(name),
      let loader = gdk_pixbuf_loader_new_with_type(name, nil)
    else { return }
    // Every loader fails of that; some of them say so in the log.
    _ = LoaderWarnings.collect { gdk_pixbuf_loader_close(loader, nil) }
    g_object_unref(loader)
  }

  /// Draws a picture with text, for which librsvg has fontconfig read its configuration, and Pango load a
  /// font.
  private static func drawText() {
    let families = ["sans-serif", "serif", "monospace"]
    let lines = families.map { "<text y='8' font-family='\($0)'>a</text>" }.joined()
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\(lines)</svg>"
    // Not by our decoder, which works on several threads. Where librsvg is missing there is no text either.
    guard let picture = try? SVGFile(EncodedInput(Array(text.utf8)), .plain, DecodeWatch()) else {
      return
    }
    try? picture.draw(PixelSize(width: 8, height: 8))
  }
}
