import GtkBindings
import PhotoPages

/// A text field for texts of any length.
///
/// GTK lays out the whole paragraph at each key, so the text view holds only the beginning, up to a letter with very
/// many accents. The rest is kept here.
@MainActor
final class LongTextField {
  var onChanged: (@MainActor () -> Void)?

  private let view: TextView
  private var rest = ""
  /// Whether the text view has held a part of the text.
  private var isBeginningShown = false
  /// Whether the text is being set from here rather than typed.
  private var isSetting = false

  /// Makes a field of a text view, which must be filled only from here.
  init(_ view: TextView) {
    self.view = view
    view.onChanged { [weak self] in self?.changed() }
    view.onEdited { [weak self] in self?.divide() }
  }

  var text: String { view.text + rest }

  var isWhole: Bool { rest.isEmpty }

  /// Shows a text; returns whether it differs from the one before.
  @discardableResult
  func show(_ new: String) -> Bool {
    guard new != text else { return false }
    let (head, tail) = new.dividedForTyping()
    isBeginningShown = !head.isEmpty
    rest = String(tail)
    view.setUndoEnabled(rest.isEmpty)
    set { view.text = head }
    return true
  }

  /// Drops the rest if a person has deleted the visible text, as the rest is not wanted either then.
  func dropRestIfEmptied() {
    if isBeginningShown, view.text.isEmpty { rest = "" }
  }

  private func changed() {
    guard !isSetting else { return }
    onChanged?()
  }

  /// Cuts a pasted text before it is laid out, and disables undo, which would bring it back, until another is shown.
  private func divide() {
    let (head, tail) = view.text.dividedForTyping()
    guard !tail.isEmpty else { return }
    isBeginningShown = isBeginningShown || !head.isEmpty
    rest = tail + rest
    view.setUndoEnabled(false)
    set { view.shorten(to: head.unicodeScalars.count) }
    onChanged?()
  }

  private func set(_ body: () -> Void) {
    isSetting = true
    body()
    isSetting = false
  }
}
