import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoImaging
import PhotoPages

/// The command line, decoders and first picture of the process, made once before GTK and other threads.
@MainActor
struct Start {
  let commandLine: ParsedCommandLine
  let decoders: DecoderPool
  /// The picture of the first named photo, on its way; nil if none is named.
  let firstPicture: FirstPicture?
  /// Ends once GTK has started.
  let portals = UnawaitedStart(of: "org.freedesktop.portal.Desktop")

  init(_ commandLine: ParsedCommandLine) {
    self.commandLine = commandLine
    Heap.share()
    if StartTrick.memory.isOn { Heap.keep(FrameMemory.largestBlock) }
    StartTrick.begin()
    if StartTrick.hasDisplay, StartTrick.portals.isOn { portals.begin() }
    let child = DecoderChild.startedByCommand()
    decoders = DecoderPool(Program.decoder(isVerbose: commandLine.isVerbose))
    if let child { decoders.adopt(child) }
    firstPicture =
      StartTrick.picture.isOn ? Self.firstPicture(of: commandLine, decoder: decoders) : nil
  }

  private static func firstPicture(
    of commandLine: ParsedCommandLine, decoder: any PictureDecoding
  ) -> FirstPicture? {
    guard let name = commandLine.names.first else { return nil }
    let path = Location.path(ofFileURI: name) ?? name
    let size = commandLine.request.size.map { PixelSize(width: $0.width, height: $0.height) }
    return picture(ofFileAt: path, sized: size, decoder: decoder)
  }

  /// Begins to decode the first picture of a file, for pages of a size in device pixels; nil for the likely size.
  ///
  /// Until it is decoded, `thumbnail` is shown, unless the file holds a preview.
  static func picture(
    ofFileAt path: [UInt8], sized size: PixelSize? = nil, decoder: any PictureDecoding,
    thumbnail: @escaping @Sendable () -> PictureSource? = { nil }
  ) -> FirstPicture {
    FirstPicture(
      decoder: decoder,
      // A disk that does not answer may hold few threads, this one included.
      open: { FileQueue.runHere(atPath: path) { FirstPicture.open(path) } },
      thumbnail: thumbnail, detail: { .fitting(size ?? likelySize) })
  }

  /// The size of the last window's pages, or else of the screen, in device pixels.
  private nonisolated static var likelySize: PixelSize {
    guard StartTrick.size.isOn else { return usualScreen }
    if let last = LastWindow.read() { return last.pages }
    guard let screen = Screen.sizeBeforeStart else { return usualScreen }
    return PixelSize(width: screen.width, height: screen.height)
  }

  private nonisolated static let usualScreen = PixelSize(width: 1920, height: 1080)
}
