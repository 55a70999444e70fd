import GtkBindings
import PhotoPages

/// The presenter of the viewer's questions, as dialogs over the view's window.
@MainActor
final class QuestionPresenter {
  private let context: PartContext
  private var asked: (question: Question, dialog: any QuestionDialog)?

  init(in context: PartContext) {
    self.context = context
  }

  func update(_ question: Question?, over widget: Widget) {
    guard question != asked?.question else { return }
    if let question, let asked, asked.dialog.update(question) {
      self.asked?.question = question
      return
    }
    close()
    guard let question, widget.isMapped else { return }
    ask(question, over: widget)
  }

  func close() {
    guard let dialog = asked?.dialog.dialog else { return }
    asked = nil
    dialog.close()
  }

  private func ask(_ question: Question, over widget: Widget) {
    let made = makeDialog(for: question)
    asked = (question, made)
    made.dialog.onAnswer { [weak self, weak made] isYes in
      // A dialog that is closed from here must not answer.
      guard let self, let asked, asked.dialog === made else { return }
      let answer = isYes ? asked.dialog.answer : nil
      self.asked = nil
      context.send(.notices(.answered(answer)))
    }
    made.dialog.show(over: widget)
  }

  private func makeDialog(for question: Question) -> any QuestionDialog {
    switch question {
    case .deleteForGood(let photos): DeleteDialog(photos)
    case .reason: ReasonDialog()
    case .keywords(let summary): KeywordsDialog(summary)
    }
  }
}

@MainActor
protocol QuestionDialog: AnyObject {
  var dialog: MessageDialog { get }
  var answer: Answer { get }
  /// Updates the dialog if the new question is of the same kind; returns whether it is.
  func update(_ question: Question) -> Bool
}

extension QuestionDialog {
  func update(_ question: Question) -> Bool { false }

  static func makeDialog(
    _ heading: Message, body: Message?, yes: Message, isDestructive: Bool = false
  ) -> MessageDialog {
    MessageDialog(
      heading: heading.translated, body: body?.translated ?? "", yes: yes.translated,
      no: Message("Cancel").translated, isDestructive: isDestructive)
  }
}

/// The question whether to delete photos for good.
@MainActor
final class DeleteDialog: QuestionDialog {
  let dialog: MessageDialog
  let answer = Answer.confirmed

  init(_ photos: [Photo]) {
    dialog = Self.makeDialog(
      Self.heading(photos), body: Self.body(photos), yes: Message("Delete"),
      isDestructive: true)
  }

  func update(_ question: Question) -> Bool {
    guard case .deleteForGood(let photos) = question else { return false }
    dialog.setText(
      heading: Self.heading(photos).translated, body: Self.body(photos).translated)
    return true
  }

  private static func heading(_ photos: [Photo]) -> Message {
    Message(
      "Delete “{name}” for good?", plural: "Delete {count} photos for good?",
      count: photos.count, ["name": photos.first?.name ?? ""])
  }

  private static func body(_ photos: [Photo]) -> Message {
    Message(
      "It cannot be brought back.", plural: "They cannot be brought back.", count: photos.count)
  }
}
