import FoundationEssentials
import Gtk
import PhotoPages
import PhotoPagesGtk

/// What the program shows now, as `state` writes it: in English, whatever the user's language.
@MainActor
struct StateReport {
  private let report: Report

  init(_ window: GalleryWindow, isClosed: Bool) {
    let view = window.view
    let pages = view.gallery.pages
    let look = view.look
    let chrome = pages.chrome
    report = Report(
      state: pages.stateID.rawValue, index: pages.model.index, count: pages.model.count,
      listing: pages.model.listing == .running, photo: PhotoReport(pages.model, look),
      zoom: look.zoom, fitted: look.isFitted, keepZoom: pages.model.keepsZoom,
      chrome: ChromeReport(
        visible: chrome.isVisible, top: chrome.top.compactMap(\.englishName),
        bottom: chrome.bottom.compactMap(\.englishName)),
      message: look.emptyText, fullscreen: pages.model.isFullscreen, closed: isClosed,
      direction: view.widget.isRightToLeft ? "rtl" : "ltr",
      size: [Int(view.widget.width), Int(view.widget.height)],
      frames: FramesReport(view.takeFrameStatistics()),
      memory: MemoryReport(view.gallery.memory), live: LiveCounters.all)
  }

  /// The report as JSON.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding values of our own cannot fail: they hold numbers that are finite, and text.
    guard let data = try? encoder.encode(report) else { return [] }
    return Array(data)
  }
}

private struct Report: Encodable {
  let state: String
  let index: Int
  let count: Int
  let listing: Bool
  let photo: Nullable<PhotoReport>
  let zoom: Double
  let fitted: Bool
  let keepZoom: Bool
  let chrome: ChromeReport
  let message: Nullable<String>
  let fullscreen: Bool
  let closed: Bool
  let direction: String
  let size: [Int]
  let frames: FramesReport
  let memory: MemoryReport
  let live: [String: Int]

  init(
    state: String, index: Int, count: Int, listing: Bool, photo: PhotoReport?, zoom: Double,
    fitted: Bool, keepZoom: Bool, chrome: ChromeReport, message: String?, fullscreen: Bool,
    closed: Bool, direction: String, size: [Int], frames: FramesReport, memory: MemoryReport,
    live: [String: Int]
  ) {
    self.state = state
    self.index = index
    self.count = count
    self.listing = listing
    self.photo = Nullable(value: photo)
    self.zoom = zoom
    self.fitted = fitted
    self.keepZoom = keepZoom
    self.chrome = chrome
    self.message = Nullable(value: message)
    self.fullscreen = fullscreen
    self.closed = closed
    self.direction = direction
    self.size = size
    self.frames = frames
    self.memory = memory
    self.live = live
  }
}

private struct PhotoReport: Encodable {
  let uri: String
  let name: String
  let phase: String
  let error: Nullable<String>
  let size: Nullable<[Int]>
  let decoded: Nullable<[Int]>
  let rect: [Double]
  let frames: Int

  @MainActor
  init?(_ model: PagesModel, _ look: PhotoPagesView.Look) {
    guard let photo = model.currentPhoto else { return nil }
    uri = photo.id.rawValue
    name = photo.name
    rect = look.pictureRect
    frames = 1
    let phase = model.currentPicture?.phase
    switch phase {
    case .shown(let picture)?:
      self.phase = "shown"
      error = Nullable(value: nil)
      size = Nullable(value: [picture.fullSize.width, picture.fullSize.height])
      decoded = Nullable(value: [picture.decodedSize.width, picture.decodedSize.height])
    case .failed(let failure)?:
      self.phase = "failed"
      error = Nullable(value: failure.sentence.english)
      size = Nullable(value: nil)
      decoded = Nullable(value: nil)
    case .loading?, nil:
      self.phase = "loading"
      error = Nullable(value: nil)
      size = Nullable(value: nil)
      decoded = Nullable(value: nil)
    }
  }
}

/// The parts of the chrome. There is no caption, tag or comment to be seen yet, and so it says.
private struct ChromeReport: Encodable {
  let visible: Bool
  let top: [String]
  let bottom: [String]
  let caption = false
  let tags = false
  let comments = false
  let hint = Nullable<String>(value: nil)
  let dim = 0.0
}

private struct FramesReport: Encodable {
  let count: Int
  let late: Int
  let worstMilliseconds: Double

  private enum CodingKeys: String, CodingKey {
    case count, late
    case worstMilliseconds = "worst_ms"
  }

  init(_ statistics: FrameStatistics) {
    count = statistics.count
    late = statistics.late
    worstMilliseconds = statistics.worst * 1000
  }
}

private struct MemoryReport: Encodable {
  let pixels: Int
  let cacheLimit: Int

  private enum CodingKeys: String, CodingKey {
    case pixels
    case cacheLimit = "cache_limit"
  }

  init(_ memory: (pixels: Int, cacheLimit: Int)) {
    pixels = memory.pixels
    cacheLimit = memory.cacheLimit
  }
}

/// A value that is written as null, not left out, where there is none.
private struct Nullable<Value: Encodable>: Encodable {
  let value: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

extension ChromeItem {
  /// A control's accessible name in English; nil for what is no control.
  fileprivate var englishName: String? {
    switch self {
    case .button(let button): button.id.rawValue
    case .pageIndicator, .title, .gap: nil
    }
  }
}
