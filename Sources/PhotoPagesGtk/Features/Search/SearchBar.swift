import GtkBindings
import PhotoPages

/// The search bar: the words, the texts in which they are searched for, and the number of results.
@MainActor
final class SearchBar: ViewerPart {
  let widget: Widget

  private let context: PartContext
  private let entry = Entry(placeholder: SearchBar.title, maxLength: SearchBar.longestText)
  private let scopes: [(scope: PhotoSearch.Scope, button: RadioButton)]
  /// The number of results, or the reason why nothing is searched for; in one place, so that the gallery stays where it is.
  private let status = Label(wraps: true, alignment: .end)
  private var isOpen = false
  /// Whether the viewer's values are being set, which is no input.
  private var isSetting = false

  private static var title: String { Command.search.label.translated }
  private static let longestText = 200
  private static let iconSize = 16
  private static let gap = 6
  private static let margins = (beside: 8, above: 4)

  init(in context: PartContext) {
    self.context = context
    var scopes: [(scope: PhotoSearch.Scope, button: RadioButton)] = []
    for scope in PhotoSearch.Scope.allCases {
      let button = RadioButton(label: scope.title.translated, with: scopes.first?.button)
      scopes.append((scope, button))
    }
    self.scopes = scopes
    let close = Button(child: Icon.close.makeView(size: Self.iconSize))
    let words = Box(vertical: false, spacing: Self.gap, [entry, close])
    let choices = Box(vertical: false, spacing: Self.gap, scopes.map(\.button) + [status])
    let column = Box(vertical: true, spacing: Self.margins.above, [words, choices])
    column.setMargins(
      start: Self.margins.beside, end: Self.margins.beside, top: Self.margins.above,
      bottom: Self.margins.above)
    widget = column
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
    entry.onActivate { [weak context] in context?.send(.input(.searchFinished)) }
    for (scope, button) in scopes {
      button.onToggled { [weak self, weak button] in
        if button?.isOn == true { self?.chose(scope) }
      }
    }
  }

  var features: ViewerFeatures { [.search, .library] }

  /// Shows the bar, which gets the keyboard focus when it opens.
  func update(_ viewer: Viewer) {
    let search = viewer.model.search
    let wasOpen = isOpen
    isOpen = search.isOpen
    widget.isVisible = isOpen
    guard isOpen else { return }
    show(search.typed)
    let found = viewer.model.foundCount.map {
      Message("{count} photo", plural: "{count} photos", count: $0).translated
    }
    status.text = search.obstacle?.sentence.translated ?? found ?? ""
    entry.setAccessibleDescription(status.text)
    guard !wasOpen else { return }
    entry.grabFocus()
    entry.moveCursorToEnd()
  }

  private func show(_ search: PhotoSearch) {
    isSetting = true
    entry.text = search.text
    for (scope, button) in scopes where scope == search.scope && !button.isOn { button.isOn = true }
    isSetting = false
  }

  func perform(_ request: ViewRequest) -> Bool {
    guard request == .focusSearch, isOpen else { return false }
    entry.grabFocus()
    entry.selectAll()
    return true
  }

  private func typed() {
    if !isSetting { context.send(.input(.searchTyped(entry.text))) }
  }

  private func chose(_ scope: PhotoSearch.Scope) {
    if !isSetting { context.send(.input(.searchScopeChosen(scope))) }
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
