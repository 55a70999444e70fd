import CGtkBindings
import GioBindings

// Ownership: the job holds the GtkPrintOperation, whose handlers hold the job weakly; `run` holds the job until the
// operation is done. GTK lends the context for a page until the page is finished.

/// A job that prints one image a page, as large as fits there.
@MainActor
package final class PrintJob {
  /// The end of a job.
  package enum Outcome: Equatable, Sendable {
    /// Everything was handed to the printer, or written into the file.
    case printed
    /// A person or the program cancelled it.
    case cancelled
    /// The printer or the file could not be used, with GTK's explanation, which is for logs.
    case failed(String)
  }

  private let operation: GObjectRef
  private let pages: [Page]
  private let image: @MainActor (_ page: Int, _ width: Int, _ height: Int) async -> Image?
  private var drawing: Task<Void, Never>?
  private var start: Delay?
  private var continuation: CheckedContinuation<Outcome, Never>?

  /// A page's image, of which only the ratio of width and height matters before it is drawn.
  package struct Page {
    let isWide: Bool

    /// Makes a page of an image with these sides.
    package init(width: Int, height: Int) { isWide = width > height }
  }

  /// The image of a page.
  package struct Image {
    let raster: Raster
    let file: [UInt8]?

    /// Makes an image; `file` is the same picture as JPEG, which PDF takes as it is.
    package init(_ raster: Raster, jpeg file: [UInt8]?) {
      (self.raster, self.file) = (raster, file)
    }
  }

  /// Dots per inch at which images are printed; more cannot be seen at arm's length.
  private static let resolution = 300.0
  private static let pointsPerInch = 72.0

  /// Makes a job.
  ///
  /// - Parameters:
  ///   - name: the name in lists of print jobs.
  ///   - pages: the pages.
  ///   - image: makes a page's image that fits into a number of pixels; nil cancels the job.
  package init(
    name: String, pages: [Page],
    image: @escaping @MainActor (_ page: Int, _ width: Int, _ height: Int) async -> Image?
  ) {
    operation = GObjectRef(adopting: gtk_print_operation_new())
    self.pages = pages
    self.image = image
    gtk_print_operation_set_job_name(pointer, name)
    gtk_print_operation_set_n_pages(pointer, Int32(pages.count))
    gtk_print_operation_set_unit(pointer, GTK_UNIT_POINTS)
    gtk_print_operation_set_embed_page_setup(pointer, 1)
    // Otherwise GTK would run a main loop of its own.
    gtk_print_operation_set_allow_async(pointer, 1)
    connect()
  }

  private var pointer: UnsafeMutablePointer<GtkPrintOperation> { operation.pointer() }

  private func connect() {
    Signals.connect(operation.raw, "request-page-setup") {
      [weak self] (_: UnsafeMutableRawPointer?, page: Int, setup: UnsafeMutableRawPointer?) in
      guard let self, let setup, pages.indices.contains(page) else { return }
      gtk_page_setup_set_orientation(
        OpaquePointer(setup),
        pages[page].isWide ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
    }
    Signals.connect(operation.raw, "draw-page") {
      [weak self] (context: UnsafeMutableRawPointer?, page: Int) in
      guard let self, let context else { return }
      gtk_print_operation_set_defer_drawing(pointer)
      draw(page, on: OpaquePointer(context))
    }
    Signals.connect(operation.raw, "done") { [weak self] (result: Int) in
      self?.end(GtkPrintOperationResult(rawValue: UInt32(result)))
    }
  }

  /// Prints after a dialog in which a person chooses printer and paper, or into a PDF file without one.
  package func run(over window: Window, into file: String? = nil) async -> Outcome {
    if let file { gtk_print_operation_set_export_filename(pointer, file) }
    let action =
      file == nil ? GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG : GTK_PRINT_OPERATION_ACTION_EXPORT
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        self.continuation = continuation
        // GTK runs a main loop until a file is written, which must not be inside a job of the main actor.
        start = Delay(milliseconds: 0) { [self] in
          let parent = window.isClosed ? nil : window.windowPointer
          let result = gtk_print_operation_run(pointer, action, parent, nil)
          if result == GTK_PRINT_OPERATION_RESULT_ERROR { end(result) }
        }
      }
    } onCancel: {
      Task { @MainActor in self.cancel() }
    }
  }

  private func cancel() {
    drawing?.cancel()
    gtk_print_operation_cancel(pointer)
  }

  /// Draws a page once its image is there, while GTK waits.
  private func draw(_ page: Int, on context: OpaquePointer) {
    let (width, height) = (
      gtk_print_context_get_width(context), gtk_print_context_get_height(context)
    )
    drawing = Task {
      let scale = Self.resolution / Self.pointsPerInch
      if let image = await image(page, Int(width * scale), Int(height * scale)) {
        let cairo = created(gtk_print_context_get_cairo_context(context))
        draw(image, on: cairo, width: width, height: height)
      } else {
        gtk_print_operation_cancel(pointer)
      }
      gtk_print_operation_draw_page_finish(pointer)
    }
  }

  /// Draws an image in the middle of a page, as large as fits.
  private func draw(_ image: Image, on cairo: OpaquePointer, width: Double, height: Double) {
    let raster = image.raster
    let factor = min(width / Double(raster.width), height / Double(raster.height))
    cairo_save(cairo)
    cairo_translate(
      cairo, (width - Double(raster.width) * factor) / 2,
      (height - Double(raster.height) * factor) / 2)
    cairo_scale(cairo, factor, factor)
    let tiles = raster.tiles
    if let file = image.file, tiles.count == 1 { tiles[0].surface.attach(jpeg: file) }
    for tile in tiles {
      cairo_set_source_surface(cairo, tile.surface.pointer, Double(tile.x), Double(tile.y))
      cairo_paint(cairo)
    }
    cairo_restore(cairo)
  }

  private func end(_ result: GtkPrintOperationResult) {
    guard let continuation else { return }
    (self.continuation, start) = (nil, nil)
    switch result {
    case GTK_PRINT_OPERATION_RESULT_APPLY: continuation.resume(returning: .printed)
    case GTK_PRINT_OPERATION_RESULT_ERROR:
      var error: UnsafeMutablePointer<GError>?
      gtk_print_operation_get_error(pointer, &error)
      continuation.resume(returning: .failed(error.map { GioError(taking: $0).message } ?? ""))
    default: continuation.resume(returning: .cancelled)
    }
  }
}
