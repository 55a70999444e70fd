import FoundationEssentials
@testable import GtkBindings
import PhotoDecoding
@testable import PhotoPages
@testable import PhotoPagesGtk
import TestSupport

/// A viewer on screen of three photos of 300 × 200 pixels, in a view of 1000 × 500, the first of which somebody has said something about.
///
/// Nothing in it fades, slides or bounces.
@MainActor
final class AnnotatedViewer {
  /// Bright pictures, on which dark bubbles can be seen.
  static let firstNumber = 61
  static let author = Author(id: "me", name: "Me")

  let view: ViewerView
  let source: MemorySource
  private let window: Window

  init(
    tags: [PhotoTag] = [], comments: [PhotoComment] = [], caption: Caption = Caption(),
    permissions: PhotoPermissions = .all
  ) async throws {
    Desktop.setAnimationsEnabled(false)
    source = MemorySource(
      count: 3, from: Self.firstNumber,
      annotations: PhotoAnnotations(
        tags: tags, comments: comments, caption: caption, permissions: permissions),
      permissions: permissions)
    view = ViewerView(
      session: ViewerSession(
        source: source,
        setup: ViewerSetup(preferences: Preferences(showsTags: false, author: Self.author))),
      fillsWindow: false)
    window = try await Stage.show(view.widget, width: 1000, height: 500)
    try await settled()
  }

  var session: ViewerSession { view.session }
  var model: ViewerModel { session.viewer.model }
  var state: String { session.viewer.stateID.rawValue }
  var hand: AutomationInput { view.hand }

  func send(_ event: ViewerEvent) async throws {
    session.send(event)
    try await settled()
  }

  /// Waits until picture and annotations are there and nothing moves.
  func settled() async throws {
    try await Wait.until("the viewer is at rest") {
      model.currentPicture?.isShown == true && !view.isBusy
    }
    await Wait.untilNextFrame(of: view.widget)
  }

  func close() {
    session.close()
    window.close()
  }

  /// Types into what has the keyboard focus.
  func type(_ text: String) throws {
    try require(view.widget.typeText(text), "Nothing takes text")
  }

  func press(_ key: String) throws {
    guard let key = Key(accelerator: key) else { throw Failure("\(key) is no key") }
    hand.press(key)
  }

  // MARK: - Places

  /// Where the photo is, in points of the view.
  var photo: Rect {
    let rect = view.look.pictureRect
    return Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
  }

  /// Where a place on the photo is, in points of the view.
  func point(_ x: Double, _ y: Double) -> Point {
    Point(x: photo.origin.x + x * photo.size.width, y: photo.origin.y + y * photo.size.height)
  }

  func picture() async throws -> PixelBuffer { try await Screen.picture(of: view.widget) }
}

extension PhotoTag {
  /// A tag at a place.
  init(_ text: String, _ x: Double, _ y: Double) {
    self.init(id: TagID(text), text: text, shape: .point(NormalizedPoint(x: x, y: y)))
  }
}

extension PhotoComment {
  /// A comment of somebody's, written minutes ago.
  init(_ text: String, minutesAgo: Double = 5, author: Author = Author(id: "anna", name: "Anna")) {
    self.init(
      id: CommentID(text), author: author, date: Date(timeIntervalSinceNow: -60 * minutesAgo),
      text: text)
  }
}
