import GioBindings
import Glibc
import GtkBindings
import PhotoDecoding
import PhotoImaging
import PhotoPages

/// The work done before GTK starts, so that the first picture is on screen soon.
///
/// Made once, before there is another thread: it sets environment variables.
@MainActor
struct Start {
  /// The first photo, decoded before anything else begins.
  let photo: HeadStart?
  /// The trick that ends once GTK has started; nil without a display.
  let portals: UnawaitedStart?

  init(with photo: () -> HeadStart?) {
    let isShown = Self.hasDisplay
    if isShown {
      // Without a GPU, GTK's GL renderer takes most of a second to start, and cairo draws as well.
      if !Self.hasRenderNode { SoftwareDrawing.choose() }
      Libadwaita.replaceTheme()
      Libadwaita.reservePortalRefusal()
    }
    self.photo = photo()
    portals = isShown ? UnawaitedStart(of: .portal) : nil
    if let portals { SessionService.wake([.accessibility], besides: portals) }
  }

  private static var hasDisplay: Bool {
    ["WAYLAND_DISPLAY", "DISPLAY"].contains { Desktop.environment($0) != nil }
  }

  /// Whether there is a GPU for programs to draw with: `/dev/dri/renderD128` to `renderD191`.
  private static var hasRenderNode: Bool {
    (128..<192).contains { access("/dev/dri/renderD\($0)", F_OK) == 0 }
  }
}

/// The photo that the program is started with is decoded before anything else is begun.
enum FirstPhoto {
  /// Begins to decode the file that a command line names first: a path or a `file:` URI, as bytes.
  static func begin(
    _ name: [UInt8], size: WindowSize? = nil, decoder: any PictureDecoding
  ) -> HeadStart {
    let path = Location.path(ofFileURI: name) ?? name
    return HeadStart(path: path, decoder: decoder, open: open) {
      .fitting(size.map { PixelSize(width: $0.width, height: $0.height) } ?? likelySize)
    }
  }

  /// Opens it as all files are: the thread counts as one of those that a disk that never answers may hold.
  @Sendable private static func open(_ path: [UInt8]) -> FileDescriptor {
    FileQueue.runHere(atPath: path) { HeadStart.open(path) }
  }

  /// The size of the last window, or else of the screen, in device pixels.
  private static var likelySize: PixelSize {
    if let last = WindowFile.read().window { return last.pages }
    guard let screen = Screen.sizeBeforeStart else { return usualScreen }
    return PixelSize(width: screen.width, height: screen.height)
  }

  private static let usualScreen = PixelSize(width: 1920, height: 1080)
}
