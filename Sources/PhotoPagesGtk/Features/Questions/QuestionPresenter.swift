import GtkBindings
import PhotoPages

/// The presenter of the viewer's questions, as dialogs over the view's window.
@MainActor
final class QuestionPresenter {
  private let context: PartContext
  private var asked: (question: Question, dialog: any QuestionDialog)?
  private var popover: (question: Question, shown: RenamePopover)?
  /// The popover that was answered last, which GTK is still closing.
  private var closing: RenamePopover?

  init(in context: PartContext) {
    self.context = context
  }

  /// Whether a question is asked in a popover, which has the keyboard.
  var isPopoverOpen: Bool { popover != nil }

  /// Shows the open question, in a popover if it has a place in the view.
  func update(_ question: Question?, over widget: Widget, at place: (Question) -> Rect?) {
    guard question != asked?.question ?? popover?.question else { return }
    if let question, let asked, asked.dialog.update(question) {
      self.asked?.question = question
      return
    }
    close()
    guard let question, widget.isMapped else { return }
    if let rect = place(question), let made = RenamePopover(question, in: widget) {
      ask(question, in: made, at: rect)
    } else {
      ask(question, over: widget)
    }
  }

  private func ask(_ question: Question, in made: RenamePopover, at place: Rect) {
    popover = (question, made)
    made.onAnswer = { [weak self, weak made] answer in
      guard let self, let popover, popover.shown === made else { return }
      closing = made
      self.popover = nil
      context.send(.answered(answer))
    }
    made.open(at: place)
  }

  func close() {
    if let shown = popover?.shown {
      (popover, closing) = (nil, shown)
      shown.close()
    }
    guard let dialog = asked?.dialog.dialog else { return }
    asked = nil
    dialog.close()
  }

  private func ask(_ question: Question, over widget: Widget) {
    let made = makeDialog(for: question)
    asked = (question, made)
    if let style = ThemeRules.styleClass(of: context.theme) { made.dialog.addStyle(style) }
    made.dialog.onAnswer { [weak self, weak made] isYes in
      // A dialog that is closed from here must not answer.
      guard let self, let made, let asked, asked.dialog === made else { return }
      let answer =
        isYes ? made.answer : made.dialog.isDismissed ? made.dismissalAnswer : .dismissed
      self.asked = nil
      context.send(.answered(answer))
    }
    made.dialog.show(over: widget)
    made.shown()
  }

  private func makeDialog(for question: Question) -> any QuestionDialog {
    switch question {
    case .deleteForGood(let photos): DeleteDialog(photos)
    case .reason(let photo):
      ReasonDialog(
        photo, isPrivate: context.session.viewer.model.library.savesPrivately)
    case .keywords(let summary): KeywordsDialog(summary)
    case .rename(let photos): NameDialog(NameEdit(renaming: photos))
    case .destination(let filling): DestinationDialog(filling, context.session.viewer.model)
    case .takenNames(let relocation, let step): TakenNamesDialog(relocation, step)
    case .refusedNames(let refused, let taken, let step):
      RefusedNamesDialog(refused, taken: taken, step)
    case .newFolder(let refused, let filling):
      NameDialog(NameEdit(ofNewFolder: filling, after: refused))
    case .renameFolder(let folder): NameDialog(NameEdit(renaming: folder))
    case .rotateFile(let photo): RotateDialog(photo)
    }
  }
}

@MainActor
protocol QuestionDialog: AnyObject {
  var dialog: MessageDialog { get }
  var answer: Answer { get }
  /// The answer that Escape gives; by default the one of Cancel, which drops the question.
  var dismissalAnswer: Answer { get }
  /// Updates the dialog if the new question is of the same kind; returns whether it is.
  func update(_ question: Question) -> Bool
  /// Gives an entry the keyboard focus, if there is one.
  func shown()
}

extension QuestionDialog {
  var dismissalAnswer: Answer { .dismissed }
  func update(_ question: Question) -> Bool { false }
  func shown() {}

  static func makeDialog(
    _ heading: Message, body: Message?, yes: Message, alternative: Message? = nil,
    no: Message = Message("Cancel"), isDestructive: Bool = false
  ) -> MessageDialog {
    MessageDialog(
      heading: heading.translated, body: body?.translated ?? "", yes: yes.translated,
      alternative: alternative?.translated, no: no.translated, isDestructive: isDestructive)
  }
}

/// The question whether to delete photos for good.
@MainActor
final class DeleteDialog: QuestionDialog {
  let dialog: MessageDialog
  private(set) var answer: Answer

  init(_ photos: [Photo]) {
    answer = .deleteForGood(photos)
    dialog = Self.makeDialog(
      Self.heading(photos), body: Self.body(photos), yes: Message("Delete"),
      isDestructive: true)
  }

  func update(_ question: Question) -> Bool {
    guard case .deleteForGood(let photos) = question else { return false }
    answer = .deleteForGood(photos)
    dialog.setText(
      heading: Self.heading(photos).translated, body: Self.body(photos).translated)
    return true
  }

  private static func heading(_ photos: [Photo]) -> Message {
    Message(
      "Delete “{name}” permanently?", plural: "Delete {count} photos permanently?",
      count: photos.count, ["name": photos.first?.name ?? ""])
  }

  private static func body(_ photos: [Photo]) -> Message {
    Message(
      "It cannot be restored.", plural: "They cannot be restored.", count: photos.count)
  }
}
