import GtkBindings
import PhotoPages

/// The search bar: the words, what narrows them, and the number of results.
///
/// A source whose results are places has a choice of the texts in which the words are searched for. One that filters
/// has chips and a switch for the folders below. While the bar is closed, a line says which photos are hidden.
@MainActor
final class SearchBar: SearchPart {
  let widget: Widget
  /// Called when the keyboard is to go from the words to the results.
  var onLeft: (@MainActor () -> Void)?

  private let context: PartContext
  private let entry = Entry(placeholder: SearchBar.title, maxLength: SearchBar.longestText)
  private let scopes: [(scope: PhotoSearch.Scope, button: RadioButton)]
  private let chips: FilterChips
  private let below = CheckButton(label: Message("With Folders Below").translated)
  /// The number of results, or the reason why nothing is searched for; in one place, so that the gallery stays where it is.
  private let status = Label(wraps: true, alignment: .end)
  private let column: Box
  private let hidden: HiddenPhotosLine
  private var isOpen = false
  /// Whether the viewer's values are being set, which is no input.
  private var isSetting = false

  private static var title: String { Command.search.label.translated }
  private static let longestText = 200
  private static let iconSize = 16
  private static let gap = 6
  private static let margins = (beside: 8, above: 4)
  private static let down = Key(accelerator: "Down")

  init(in context: PartContext) {
    self.context = context
    var scopes: [(scope: PhotoSearch.Scope, button: RadioButton)] = []
    for scope in PhotoSearch.Scope.allCases {
      let button = RadioButton(label: scope.title.translated, with: scopes.first?.button)
      scopes.append((scope, button))
    }
    self.scopes = scopes
    chips = FilterChips(in: context)
    hidden = HiddenPhotosLine(in: context)
    let close = Button(child: Icon.close.makeView(size: Self.iconSize))
    let words = Box(vertical: false, spacing: Self.gap, [entry, close])
    let choices = Box(vertical: false, spacing: Self.gap, scopes.map(\.button) + [below, status])
    column = Box(vertical: true, spacing: Self.gap, [words, chips.canvas, choices])
    let all = Box(vertical: true, [column, hidden.widget])
    all.setMargins(
      start: Self.margins.beside, end: Self.margins.beside, top: Self.margins.above,
      bottom: Self.margins.above)
    widget = all
    setUp(close)
  }

  private func setUp(_ close: Button) {
    widget.addStyle("search-bar")
    widget.isVisible = false
    entry.accessibleName = Self.title
    entry.expand(vertically: false)
    status.expand(vertically: false)
    status.addStyle("search-status")
    close.addStyle("flat")
    close.accessibleName = Message("Close Search").translated
    close.tooltip = close.accessibleName
    close.onClicked { [weak context] in context?.send(.input(.searchClosed)) }
    entry.onChanged { [weak self] in self?.typed() }
    entry.onActivate { [weak self] in self?.finished() }
    entry.onKeyUnused { [weak self] key in self?.left(by: key) ?? false }
    below.onToggled { [weak self] in self?.switchedFoldersBelow() }
    for (scope, button) in scopes {
      button.onToggled { [weak self, weak button] in
        if button?.isOn == true { self?.chose(scope) }
      }
    }
  }

  var features: ViewerFeatures { [.search, .library] }

  /// Whether the menu of a chip has the keyboard.
  var isMenuOpen: Bool { chips.isMenuOpen }

  func closeMenu() { chips.closeMenu() }

  // MARK: - Showing

  /// Shows the bar, or the line that says what is hidden.
  func update(_ viewer: Viewer) {
    let (model, wasOpen) = (viewer.model, isOpen)
    isOpen = model.search.isOpen
    column.isVisible = isOpen
    hidden.update(model)
    widget.isVisible = isOpen || hidden.widget.isVisible
    guard isOpen else { return chips.closeMenu() }
    show(model)
    showCount(model)
    // A link opens the bar as well, and the keyboard goes to the photos that it found.
    let isForLink = model.canFilter && !viewer.effects.contains(.view(.focusSearch))
    guard !wasOpen, !isForLink else { return }
    entry.grabFocus()
    entry.moveCursorToEnd()
  }

  private func show(_ model: ViewerModel) {
    isSetting = true
    defer { isSetting = false }
    entry.text = model.search.typed.text
    for (scope, button) in scopes {
      button.isVisible = !model.canFilter
      if scope == model.search.typed.scope, !button.isOn { button.isOn = true }
    }
    below.isVisible = model.canFilter
    below.isOn = model.search.filter.withFoldersBelow
    if model.canFilter {
      chips.show(model.search.filter, model.search.choices)
    } else {
      chips.canvas.isVisible = false
    }
  }

  private func showCount(_ model: ViewerModel) {
    let found = model.foundCount.map {
      Message("{count} photo", plural: "{count} photos", count: $0).translated
    }
    let obstacle = model.canFilter ? nil : model.search.obstacle?.sentence.translated
    status.text = obstacle ?? model.filteredCountText ?? found ?? ""
    entry.setAccessibleDescription(status.text)
  }

  func focusEntry() {
    guard isOpen else { return }
    entry.grabFocus()
    entry.selectAll()
  }

  /// Moves the cursor behind the words, so that the next key adds to them.
  func continueTyping() { entry.moveCursorToEnd() }

  // MARK: - Input

  private func typed() {
    if !isSetting { context.send(.input(.searchTyped(entry.text))) }
  }

  private func chose(_ scope: PhotoSearch.Scope) {
    if !isSetting { context.send(.input(.searchScopeChosen(scope))) }
  }

  private func switchedFoldersBelow() {
    if !isSetting { context.send(.input(.foldersBelowSwitched(below.isOn))) }
  }

  /// Searches at once; where the results are there already, the keyboard goes to them.
  private func finished() {
    context.send(.input(.searchFinished))
    if context.session.viewer.model.canFilter { onLeft?() }
  }

  private func left(by key: Key) -> Bool {
    guard key == Self.down, let onLeft else { return false }
    onLeft()
    return true
  }
}

extension SearchFeature.Obstacle {
  fileprivate var sentence: Message {
    switch self {
    case .tooShort(let least):
      Message(
        "Type at least {count} character.", plural: "Type at least {count} characters.",
        count: least)
    case .refused: Message("That cannot be searched for here.")
    }
  }
}
