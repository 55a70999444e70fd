import GtkBindings
import PhotoPages

/// The title and the caption of a slideshow's photo, as mere text that takes no input.
@MainActor
final class PlainCaption: ViewerPart {
  /// The points around the text.
  static let margin = 16.0
  private static let mostLines = 3

  private let box = Box(vertical: true)
  private let title = Label(wraps: true, limit: .line, alignment: .start)
  private let text = Label(wraps: true, alignment: .start)
  var widget: Widget { box }

  init() {
    title.addStyle("caption-title")
    for label in [title, text] {
      label.wrapInsideLongWords()
      label.setLineLimit(Self.mostLines)
      label.limitNaturalWidth(characters: CaptionTexts.widest)
      box.append(label)
    }
    box.addStyle("plain-caption")
  }

  var features: ViewerFeatures { .shownPhoto.union([.chrome]) }

  /// Keeps the text while it fades out.
  func update(_ viewer: Viewer) {
    guard viewer.chrome.showsPlainCaption else { return }
    let caption = viewer.model.shownAnnotations.caption
    title.show(caption.title)
    text.show(caption.formattedText, isLinked: false)
  }
}
