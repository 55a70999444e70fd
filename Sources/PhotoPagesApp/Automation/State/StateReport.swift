import FoundationEssentials
import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// What the program shows now, as `state` writes it: in English, whatever the user's language.
@MainActor
struct StateReport {
  private let report: Report

  init(_ window: ViewerWindow, isClosed: Bool) {
    report = Report(window, isClosed: isClosed)
  }

  /// The report as JSON.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    // Encoding values of our own cannot fail: they hold numbers that are finite, and text.
    guard let data = try? encoder.encode(report) else { return [] }
    return Array(data)
  }
}

/// A value that is written as null, not left out, where there is none.
@propertyWrapper
struct Nullable<Value: Encodable>: Encodable {
  /// The value.
  var wrappedValue: Value?

  init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

private struct Report: Encodable {
  /// A key of the format that this program has no value for.
  @Nullable private(set) var gallery: String? = nil
  let state: String
  let index: Int
  let count: Int
  let listing: Bool
  @Nullable private(set) var photo: PhotoReport?
  let zoom: Double
  let fitted: Bool
  let keepZoom: Bool
  let chrome: ChromeReport
  let layout: String
  let tags: [TagReport]
  @Nullable private(set) var tagDraft: String?
  let offeredNames: [String]
  let comments: CommentsReport
  let details: [String: String]
  let caption: CaptionReport
  @Nullable private(set) var captionDraft: CaptionDraftReport?
  let likes: LikesReport
  let reported: Bool
  let permissions: [String: Bool]
  @Nullable private(set) var notice: String?
  @Nullable private(set) var question: String?
  @Nullable private(set) var dialog: DialogReport?
  let history: HistoryReport
  @Nullable private(set) var message: String?
  let fullscreen: Bool
  let closed: Bool
  let direction: String
  let size: [Int]
  let allocations: [AllocationReport]
  let controls: [ControlReport]
  @Nullable private(set) var focus: String?
  let frames: FramesReport
  let memory: MemoryReport
  let live: [String: Int]

  @MainActor
  init(_ window: ViewerWindow, isClosed: Bool) {
    let view = window.view
    let (viewer, look, bubbles) = (view.session.viewer, view.look, view.tagLook)
    let model = viewer.model
    state = viewer.stateID.rawValue
    index = model.paging.index
    count = model.count
    listing = model.library.phase == .running
    photo = PhotoReport(model, look)
    zoom = look.zoom
    fitted = look.isFitted
    keepZoom = model.preferences.keepsZoom
    chrome = ChromeReport(viewer, window.factory)
    layout = model.preferences.layout.rawValue
    tags = model.shownAnnotations.tags.map {
      TagReport($0, in: look.pictureRect, bubble: bubbles[$0.id])
    }
    tagDraft = model.tagging.draft?.text
    offeredNames = view.offeredNames
    comments = CommentsReport(model, view.commentRows)
    details = view.detailsLook
    caption = CaptionReport(model.shownAnnotations.caption)
    captionDraft = model.captions.draft.map(CaptionDraftReport.init)
    likes = LikesReport(model)
    reported = model.shownAnnotations.report != nil
    permissions = model.permissions.byName
    notice = model.notices.notice?.content.sentence.english
    question = model.notices.question?.kind
    dialog = view.widget.openDialog.map(DialogReport.init)
    history = HistoryReport(model.history)
    message = look.emptyText
    fullscreen = model.window.isFullscreen
    closed = isClosed
    direction = view.widget.isRightToLeft ? "rtl" : "ltr"
    size = [Int(view.widget.width), Int(view.widget.height)]
    allocations = view.allocations.map(AllocationReport.init)
    controls = view.widget.namedControls.map(ControlReport.init)
    focus = view.focusedName
    frames = FramesReport(view.takeFrameStatistics())
    memory = MemoryReport(view.session.memory)
    live = LiveCounters.all
  }
}

/// The dialog over the window.
private struct DialogReport: Encodable {
  let title: String
  let texts: [String]
  let fields: [String: String]
  let controls: [String]
  @Nullable private(set) var focus: String?

  init(_ dialog: OpenDialog) {
    title = dialog.title
    texts = dialog.texts
    fields = dialog.fields
    controls = dialog.controls
    focus = dialog.focus
  }
}

private struct HistoryReport: Encodable {
  let undo: Int
  let redo: Int

  init(_ history: HistoryFeature) {
    undo = history.done.count
    redo = history.undone.count
  }
}

extension Question {
  /// What kind of answer it wants.
  fileprivate var kind: String {
    switch self {
    case .deleteForGood: "deleteForGood"
    case .reason: "reason"
    }
  }
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
