import GtkBindings
import PhotoPages

/// A field for a text of any length. GTK lays all of a paragraph out again with each key, so the field holds
/// no more than the beginning; what follows is kept beside it.
@MainActor
final class LongTextField {
  var onChanged: (@MainActor () -> Void)?

  private let view: TextView
  private var rest = ""
  /// The text is the viewer's; what is set here is nothing that was typed.
  private var isSetting = false

  /// Watches over a view, which must be filled from here only.
  init(_ view: TextView) {
    self.view = view
    view.onChanged { [weak self] in self?.changed() }
    view.onEdited { [weak self] in self?.divide() }
  }

  var text: String { view.text + rest }

  var isWhole: Bool { rest.isEmpty }

  /// Shows a text; tells whether it is another than what was there.
  @discardableResult
  func show(_ new: String) -> Bool {
    guard new != text else { return false }
    let (head, tail) = new.dividedForTyping
    rest = String(tail)
    view.setKeepsChanges(rest.isEmpty)
    set { view.text = head }
    return true
  }

  func dropRest() {
    rest = ""
  }

  private func changed() {
    guard !isSetting else { return }
    onChanged?()
  }

  /// After pasting and before that is laid out. What was taken out here must not come back by undoing, so
  /// nothing can be undone until another text is shown.
  private func divide() {
    let (head, tail) = view.text.dividedForTyping
    guard !tail.isEmpty else { return }
    rest = tail + rest
    view.setKeepsChanges(false)
    set { view.shorten(to: head.unicodeScalars.count) }
    onChanged?()
  }

  private func set(_ body: () -> Void) {
    isSetting = true
    body()
    isSetting = false
  }
}
