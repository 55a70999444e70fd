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
    let factory = context.factory
    undo = Button(label: factory.title(of: .undo).translated)
    let close = Button(child: Icon.close.makeView(size: Self.iconSize))
    box = Box(vertical: false, spacing: Self.spacing, [label, undo, close])
    box.addStyle("notice")
    box.announceToScreenReaders()
    label.textAlignment = .start
    label.expand(horizontally: true, vertically: false)
    for (button, id) in [(undo, ButtonID.undo), (close, .closeNotice)] {
      button.addStyle("chrome-button")
      button.align(horizontally: .end, vertically: .centre)
      button.takesFocusOnClick = false
      button.accessibleName = factory.title(of: id).translated
      button.onClicked { [weak context] in context?.send(.pressed(id)) }
    }
    undo.addStyle("text-button")
    close.tooltip = factory.title(of: .closeNotice).translated
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
