import GtkBindings
import PhotoPages

/// A field for a text of any length. GTK lays all of a paragraph out again with each key, so the field holds
/// no more than the beginning; what follows is kept beside it.
@MainActor
final class LongTextField {
  /// Told when what is typed is another now.
  var onChanged: (@MainActor () -> Void)?

  private let view: TextView
  /// What follows the text in the view.
  private var rest = ""
  /// The text is the viewer's; what is set here is nothing that was typed.
  private var isSetting = false

  /// Watches over a view, which must be filled from here only.
  init(_ view: TextView) {
    self.view = view
    view.onChanged { [weak self] in self?.changed() }
    view.onEdited { [weak self] in self?.divide() }
  }

  /// All of the text.
  var text: String { view.text + rest }

  /// Whether all of the text is in the view.
  var isWhole: Bool { rest.isEmpty }

  /// Shows a text.
  ///
  /// - Returns: whether it is another than what was there.
  @discardableResult
  func show(_ new: String) -> Bool {
    guard new != text else { return false }
    let (head, tail) = new.divided(at: TextLimit.page)
    rest = String(tail)
    view.keepsChanges = rest.isEmpty
    set { view.text = head }
    return true
  }

  /// Forgets what is not in the view.
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
    let (head, tail) = view.text.divided(at: TextLimit.page)
    guard !tail.isEmpty else { return }
    rest = tail + rest
    view.keepsChanges = false
    set { view.shorten(to: head.unicodeScalars.count) }
    onChanged?()
  }

  private func set(_ body: () -> Void) {
    isSetting = true
    body()
    isSetting = false
  }
}
