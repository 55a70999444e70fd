import GtkBindings
import PhotoPages

/// The bar that shows a notice with a button to undo, retry or show a file, or else that the photo was reported.
@MainActor
final class NoticeBar: ViewerPart {
  private let box: Box
  private let label = Label(wraps: true, alignment: .start)
  private let undo: Button
  private let retry: Button
  private let continuing: Button
  private let show: Button
  private let withdraw: Button
  private let cancel: Button
  private let close: Button
  private let buttons: [Button]
  private let context: PartContext
  private var shown: Notice?
  private var expiry: Delay?
  var widget: Widget { box }

  private static let iconSize = 16
  private static let spacing = 6

  init(in context: PartContext) {
    self.context = context
    undo = Button(saying: .undo, in: context)
    retry = Button(saying: .retry, in: context)
    continuing = Button(saying: .continueAtLast, in: context)
    show = Button(saying: .showSaved, in: context)
    withdraw = Button(saying: .withdrawReport, titleOf: .undo, in: context)
    cancel = Button(saying: .stopWork, in: context)
    close = Button(showing: .closeNotice, iconSize: Self.iconSize, in: context)
    buttons = [undo, retry, continuing, show, withdraw, cancel, close]
    box = Box(vertical: false, spacing: Self.spacing, [label] + buttons)
    box.addStyle("notice")
    box.announceToScreenReaders()
    label.expand(horizontally: true, vertically: false)
    for button in buttons {
      button.addStyle("chrome-button")
      if button !== close { button.addStyle("text-button") }
      button.align(horizontally: .end, vertically: .centre)
    }
  }

  var features: ViewerFeatures { [.chrome, .notices, .paging] }

  func update(_ viewer: Viewer) {
    let notice = viewer.model.notices.notice
    if notice == nil, context.chrome.showsReport { showReport() }
    // The photo's name comes and goes with its page.
    if let notice { label.text = notice.sentence(on: viewer.shownPage).translated }
    guard notice != shown else { return }
    shown = notice
    expiry = nil
    // A bar that fades out keeps its content.
    guard let notice else { return }
    withdraw.isVisible = false
    close.isVisible = true
    undo.isVisible = notice.offersUndo
    retry.isVisible = notice.offersRetry
    continuing.isVisible = notice.offeredPhoto != nil
    show.isVisible = notice.offeredFile != nil
    cancel.isVisible = notice.offersCancel
    guard !notice.stays else { return }
    expiry = Delay(milliseconds: Notice.duration * 1000) { [weak self] in
      self?.context.send(.notices(.expired(notice.id)))
    }
  }

  private func showReport() {
    label.text = Message("Reported").translated
    for button in buttons { button.isVisible = button === withdraw }
  }
}
