import GtkBindings
import PhotoPagesResources

/// The fonts and colours of a view, which asks for them when it is made; other looks are in the style sheet.
///
/// Its rules win over the style sheets of the library, of the desktop and of the program around the view.
public struct Theme: Hashable, Sendable {
  /// The colour of text and icons over the photo, and on `surface` if there is one.
  public var foreground = Colour.white
  /// The colour of what is selected, switched on or proposed; nil for the desktop's.
  public var accent: Colour?
  /// The colour of menus, dialogs, the gallery and the panels; nil for the desktop's, which may be dark or light.
  public var surface: Colour?
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
/// The style sheet belongs to the process, so the rules of a theme apply to a style class that its views and their
/// dialogs have. They are added once for each theme, however many views there are.
@MainActor
enum ThemeRules {
  private static var classes: [Theme: String] = [:]

  /// What lies over the photo whatever is shown.
  private static let coloured = [
    ".caption-block", ".caption-field", ".plain-caption", ".hint", ".notice", ".zoom-level",
    ".page-status", ".page-mark", ".empty-page:not(.in-gallery)", ".side-button", ".tag-entry",
    ".tag-name",
  ]
  /// What lies over the photo or beside it, and in the gallery is as light as that.
  private static let adapting = [".photo-bar", ".comments-panel"]
  /// What libadwaita draws in the accent's colour.
  private static let accented = [
    ".suggested-action", "switch:checked", "check:checked", "radio:checked", "progress",
    "highlight",
  ]

  /// Returns the style class for views of a theme and their dialogs; nil for the default theme, which needs none.
  static func styleClass(of theme: Theme) -> String? {
    guard theme != Theme() else { return nil }
    if let known = classes[theme] { return known }
    let name = "theme-\(classes.count + 1)"
    classes[theme] = name
    Desktop.addStyleSheet(rules(of: theme, for: name), rank: .theme)
    return name
  }

  static func rules(of theme: Theme, for name: String) -> String {
    let (scope, dialog) = (".photo-pages.\(name)", "window.\(name)")
    let foreground = theme.foreground.css()
    let views = ["\(scope):not(.without-pages)", "\(scope):not(.light)"]
    var rules =
      recoloured(styleSheet, in: scope, colours(of: theme)) + [
        rule(coloured.map { "\(scope) \($0)" }, "color: \(foreground)"),
        rule(adapting.flatMap { part in views.map { "\($0) \(part)" } }, "color: \(foreground)"),
        rule(["\(scope) .caption-fact"], "color: \(theme.foreground.css(opacity: 0.85))"),
        rule(["\(scope) .caption-fact:hover"], "color: \(foreground)"),
        rule(["\(scope) .caption-block"], "font-size: \(em(theme.captionSize))"),
        rule(["\(scope) .tag-entry"], "font-size: \(em(theme.tagSize))"),
      ]
    if let accent = theme.accent {
      rules.append(
        rule(
          [scope, dialog].flatMap { top in accented.map { "\(top) \($0)" } },
          "background-color: \(accent.css()); color: \(text(on: accent).css())"))
    }
    if let surface = theme.surface {
      let grounds = [
        "\(scope) popover > contents", "\(scope) popover > arrow", dialog, "\(dialog) headerbar",
      ]
      rules += [
        rule(grounds, "background-color: \(surface.css()); color: \(foreground)"),
        // Rows of lists in dialogs.
        rule(["\(dialog) row"], "background-color: alpha(currentColor, 0.06); color: inherit"),
      ]
    }
    if let family = theme.fontFamily {
      rules.append(rule([scope, dialog], "font-family: \(quoted(family))"))
    }
    return rules.joined(separator: "\n")
  }

  // MARK: - The library's style sheet in other colours

  /// Returns the colours that replace named ones of the desktop.
  private static func colours(of theme: Theme) -> [String: String] {
    var colours: [String: String] = [:]
    if let accent = theme.accent {
      colours["@accent_bg_color"] = accent.css()
      colours["@accent_fg_color"] = text(on: accent).css()
    }
    if let surface = theme.surface {
      colours["@view_bg_color"] = surface.css()
      colours["@view_fg_color"] = theme.foreground.css()
    }
    return colours
  }

  /// Returns the rules of a sheet that use one of the named colours, in others and for the views in `scope`.
  ///
  /// Names of colours hold for the whole process, so one view cannot define them anew.
  static func recoloured(
    _ sheet: String, in scope: String, _ colours: [String: String]
  ) -> [String] {
    guard !colours.isEmpty else { return [] }
    return withoutComments(sheet).split(separator: "}").compactMap { block in
      guard let open = block.lastIndex(of: "{") else { return nil }
      let declarations = trimmed(block[block.index(after: open)...], separator: ";")
        .filter { text in colours.keys.contains { text.contains($0) } }
      guard !declarations.isEmpty else { return nil }
      let selectors = trimmed(block[..<open], separator: ",").map { scoped($0, in: scope) }
      let text = colours.reduce(declarations.joined(separator: "; ")) { text, colour in
        text.replacing(colour.key, with: colour.value)
      }
      return rule(selectors, text)
    }
  }

  private static func trimmed(_ text: Substring, separator: Character) -> [String] {
    text.split(separator: separator).map { String($0).trimmed }
  }

  /// Returns a selector for what is in `scope`, which itself has the classes of the view's look.
  private static func scoped(_ selector: String, in scope: String) -> String {
    let isOfView = [".light", ".high-contrast"].contains { selector.hasPrefix($0) }
    return isOfView ? scope + selector : "\(scope) \(selector)"
  }

  private static func withoutComments(_ sheet: String) -> String {
    let pieces = sheet.split(separator: "/*", omittingEmptySubsequences: false)
    let behind = pieces.dropFirst().map { $0.split(separator: "*/", maxSplits: 1).last ?? "" }
    return (pieces.prefix(1) + behind).joined()
  }

  // MARK: - Values

  private static func text(on ground: Colour) -> Colour { ground.isLight ? .black : .white }

  /// Returns a size in points, which becomes relative to the desktop's.
  private static func em(_ points: Double) -> String { "\(points / TextScale.usualSize)em" }

  private static func rule(_ selectors: [String], _ declaration: String) -> String {
    "\(selectors.joined(separator: ", ")) { \(declaration); }"
  }

  private static func quoted(_ family: String) -> String {
    "\"" + family.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\""
  }
}
