import GtkBindings
import PhotoDecoding
import PhotoPages
import PhotoPagesGtk

extension DesktopAction {
  /// Prints the photos, one a page.
  static let printPhotos = DesktopAction(
    "print", Message("Print…"), takes: .several, if: { $1.only?.kind != .video }
  ) { (context) throws(ActionFailure) in
    try await PhotoPrinter(context).print()
  }
}

/// Prints photos that are decoded one after the other, each when its page is drawn.
@MainActor
final class PhotoPrinter {
  private let context: DesktopContext
  private let photos: [Photo]
  /// The reason why a photo could not be printed, and so the others could not.
  private var failure: Message?

  /// The quality of the pictures, as libjpeg counts: their losses are not seen in print.
  private nonisolated static let quality = 95

  /// The box in pixels for a picture that only shows which side is the longer one.
  private static let smallSize = PixelSize(width: 64, height: 64)

  init(_ context: DesktopContext) {
    self.context = context
    photos = context.photos.filter { $0.kind == .photo }
  }

  /// Prints after a dialog, or into a PDF file without one.
  func print(into file: String? = nil) async throws(ActionFailure) {
    let pages = try await pages()
    context.say(nil)
    let job = PrintJob(name: await context.title(), pages: pages) { [self] page, width, height in
      context.showProgress(Message("Printing photo {page} of {count}", values(page)))
      return await image(page, PixelSize(width: width, height: height))
    }
    switch await job.run(over: context.window, into: file) {
    case .printed:
      context.say(
        Message("Photo printed", plural: "{count} photos printed", count: photos.count))
    case .cancelled:
      if let failure { throw .failed(failure) }
      throw .ended
    case .failed(let reason):
      Trace.mark("GTK says: \(reason)")
      throw .failed(Message("Printing failed: the printer or its queue reports an error."))
    }
  }

  /// Finds out which photos are wider than high, so that their pages are.
  private func pages() async throws(ActionFailure) -> [PrintJob.Page] {
    var pages: [PrintJob.Page] = []
    for (place, photo) in photos.enumerated() {
      if place > 0 {
        context.showProgress(Message("Preparing photo {page} of {count}", values(place)))
      }
      do throws(PictureError) {
        let size = try await context.session.picture(of: photo, fitting: Self.smallSize).fullSize
        pages.append(PrintJob.Page(width: size.width, height: size.height))
      } catch {
        throw error == .cancelled ? ActionFailure.ended : .failed(sentence(photo, error))
      }
    }
    return pages
  }

  private func image(_ page: Int, _ size: PixelSize) async -> PrintJob.Image? {
    do throws(PictureError) {
      let picture = try await context.session.picture(of: photos[page], fitting: size)
      let isOpaque = !picture.traits.contains(.hasAlpha)
      // Otherwise cairo would compress all pixels on the main thread.
      let file = isOpaque ? await Self.file(of: picture.pixels) : nil
      return PrintJob.Image(Raster(picture.pixels, isOpaque: isOpaque), jpeg: file)
    } catch {
      if error != .cancelled { failure = sentence(photos[page], error) }
      return nil
    }
  }

  private static func file(of pixels: PixelBuffer) async -> [UInt8]? {
    await Task.detached { try? PictureEncoder.jpeg(pixels, quality: quality) }.value
  }

  private func values(_ page: Int) -> [String: String] {
    ["page": Texts.number(page + 1), "count": Texts.number(photos.count)]
  }

  private func sentence(_ photo: Photo, _ error: PictureError) -> Message {
    Message(
      "“{name}” could not be printed. {reason}",
      ["name": photo.name, "reason": error.sentence.translated])
  }
}
