import GtkBindings

/// The fonts and colours over the photo, which a view asks for when it is made; other looks are in the style sheet.
public struct Theme: Hashable, Sendable {
  /// The colour of text and icons in bars, captions, hints, notices and the comments panel.
  public var foreground = Colour.white
  /// The font family of all text; nil for the desktop's font.
  public var fontFamily: String?
  /// The size of the caption's text, in points at the desktop's usual size of text, with which it grows.
  public var captionSize = 15.0
  /// The size of a tag's text, in points at the desktop's usual size of text, with which it grows.
  public var tagSize = 13.0

  /// Makes the default theme.
  public init() {}
}

/// The style rules of themes.
///
/// The style sheet belongs to the process, so the rules of a theme apply to a style class that its views have. They are
/// added once for each theme, however many views there are.
@MainActor
enum ThemeRules {
  private static var classes: [Theme: String] = [:]

  private static let coloured = [
    ".photo-bar", ".caption-block", ".hint", ".notice", ".comments-panel", ".page-status",
    ".empty-page", ".side-button",
  ]

  /// Returns the style class for views of a theme; nil for the default theme, which needs none.
  static func styleClass(of theme: Theme) -> String? {
    guard theme != Theme() else { return nil }
    if let known = classes[theme] { return known }
    let name = "theme-\(classes.count + 1)"
    classes[theme] = name
    Desktop.addStyleSheet(rules(of: theme, for: name))
    return name
  }

  static func rules(of theme: Theme, for name: String) -> String {
    let scope = ".photo-pages.\(name)"
    var rules = [
      rule(coloured.map { "\(scope) \($0)" }, "color: \(theme.foreground.css())"),
      rule(["\(scope) .caption-fact"], "color: \(theme.foreground.css(opacity: 0.85))"),
      rule(["\(scope) .caption-fact:hover"], "color: \(theme.foreground.css())"),
      rule(["\(scope) .caption-block"], "font-size: \(em(theme.captionSize))"),
      rule(["\(scope) .tag-entry"], "font-size: \(em(theme.tagSize))"),
    ]
    if let family = theme.fontFamily {
      rules.append(rule([scope], "font-family: \(quoted(family))"))
    }
    return rules.joined(separator: "\n")
  }

  /// Returns a size in points, which becomes relative to the desktop's.
  private static func em(_ points: Double) -> String { "\(points / TextScale.usualSize)em" }

  private static func rule(_ selectors: [String], _ declaration: String) -> String {
    "\(selectors.joined(separator: ", ")) { \(declaration); }"
  }

  private static func quoted(_ family: String) -> String {
    "\"" + family.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\""
  }
}
