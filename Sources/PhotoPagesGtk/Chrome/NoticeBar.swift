import Gtk
import PhotoPages

/// What is said in passing, with a way to take it back.
@MainActor
final class NoticeBar: PagesPart {
  private let box: Box
  private let label = Label(wraps: true)
  private let undo: Button
  private let context: PartContext
  private var shown: Notice?
  private var expiry: Delay?
  var widget: Widget { box }

  private static let iconSize = 16
  private static let spacing = 6

  init(in context: PartContext) {
    self.context = context
    undo = Button(label: context.factory.title(of: ButtonID.undo).translated)
    let close = Button(showing: .closeNotice, iconSize: Self.iconSize, in: context)
    box = Box(vertical: false, spacing: Self.spacing, [label, undo, close])
    box.addStyle("notice")
    box.announceToScreenReaders()
    label.textAlignment = .start
    label.expand(horizontally: true, vertically: false)
    for button in [undo, close] {
      button.addStyle("chrome-button")
      button.align(horizontally: .end, vertically: .centre)
    }
    undo.addStyle("text-button")
    undo.takesFocusOnClick = false
    undo.accessibleName = undo.label
    undo.onClicked { [weak context] in context?.send(.pressed(.undo)) }
  }

  func update(_ pages: Pages) {
    let notice = pages.model.notice
    guard notice != shown else { return }
    shown = notice
    expiry = nil
    guard let notice else { return }
    label.text = notice.content.sentence.translated
    undo.isVisible = notice.offersUndo
    guard !notice.isFailure else { return }
    expiry = Delay(milliseconds: Notice.duration * 1000) { [weak self] in
      self?.context.send(.noticeExpired(notice.id))
    }
  }
}
