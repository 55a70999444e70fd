internal import CAVIF
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
  /// Loads everything that decoding may ever load, for a process that may open no file afterwards.
  ///
  /// That is unlinked libraries and their plugins, gdk-pixbuf's loaders, the files that these read on first use, and
  /// the configuration of fonts. Blocks while some forty libraries are mapped. Call it before there are other threads;
  /// a second call finds everything loaded.
  package static func load() {
    // A library that is not installed is reported when a picture needs it.
    _ = [craw_load(), cgif_load(), cheif_load(), cavif_load(), csvg_load(), cjxl_load()]
    // The time zone for dates in files, and the number of cores for threads, are read once.
    tzset()
    _ = Machine.cores
    // gdk-pixbuf asks GIO for the type of pictures that its loaders do not recognise by their first bytes.
    g_free(g_content_type_guess("picture", nil, 0, nil))
    for name in PixbufFormats.names { loadModule(name) }
    // On another thread: Pango keeps one for fonts as long as the thread lives that asked for them.
    let thread = g_thread_new(
      "fonts",
      { _ in
        RareLoaders.drawText()
        return nil
      }, nil)
    g_thread_join(thread)
  }

  /// Loaders of formats with a reader here that load large libraries.
  ///
  /// The others also load pictures inside SVG, for librsvg.
  private static let skippedModules: Set = ["avif", "heic", "heif/avif", "jxl", "svg"]

  /// Makes gdk-pixbuf load a module, by preparing to load a picture and ending without one.
  private static func loadModule(_ name: String) {
    guard !skippedModules.contains(name), !PixbufFormats.startsPrograms(name),
      let loader = gdk_pixbuf_loader_new_with_type(name, nil)
    else { return }
    // Every loader fails without a picture, and some write that to the log.
    _ = LoaderWarnings.collect { gdk_pixbuf_loader_close(loader, nil) }
    g_object_unref(loader)
  }

  /// Draws a picture with text, for which fontconfig reads its configuration and Pango loads fonts.
  private static func drawText() {
    let families = ["sans-serif", "serif", "monospace"]
    let lines = families.map { "<text y='8' font-family='\($0)'>a</text>" }.joined()
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\(lines)</svg>"
    // Not by `PictureDecoder`, which uses several threads. Without librsvg there is no text either.
    guard let picture = try? SVGFile(EncodedInput(Array(text.utf8)), .plain, DecodeWatch()) else {
      return
    }
    try? picture.draw(PixelSize(width: 8, height: 8))
  }
}
