import GtkBindings
import Testing

@testable import PhotoPagesGtk

@MainActor
@Suite("Themes")
struct ThemeTests {
  private let sheet = """
    /* A comment, with { braces }; and more. */
    .photo-window { background: black; }
    .gallery,
    .light.without-pages .photo-bar {
      background: @view_bg_color;
      margin: 2px;
      color: alpha(@view_fg_color, 0.7);
    }
    @keyframes pulse { from { opacity: 0; } to { opacity: 1; } }
    .comment:focus-within { outline-color: @accent_bg_color; }
    """

  @Test(
    "Only declarations with a replaced colour are repeated, in the scope and with the new colours")
  func recolouring() {
    let rules = ThemeRules.recoloured(
      sheet, in: ".view.own", ["@view_bg_color": "red", "@view_fg_color": "blue"])
    #expect(
      rules == [
        ".view.own .gallery, .view.own.light.without-pages .photo-bar "
          + "{ background: red; color: alpha(blue, 0.7); }"
      ])
  }

  @Test("Without colours the sheet is not repeated")
  func nothingToReplace() {
    #expect(ThemeRules.recoloured(sheet, in: ".view", [:]).isEmpty)
  }

  @Test("A theme without a surface leaves menus and dialogs to the desktop")
  func plainSurface() {
    var theme = Theme()
    theme.foreground = .black
    let rules = ThemeRules.rules(of: theme, for: "own")
    #expect(rules.contains(".photo-pages.own .caption-block, "))
    #expect(!rules.contains("popover"))
    #expect(!rules.contains("window.own"))
  }

  @Test("A surface is the ground of menus and dialogs, and the gallery's")
  func surface() {
    var theme = Theme()
    theme.surface = Colour(red: 0, green: 0, blue: 1)
    let rules = ThemeRules.rules(of: theme, for: "own")
    #expect(rules.contains(".photo-pages.own popover > contents"))
    #expect(rules.contains("window.own headerbar { background-color: rgba(0, 0, 255, 1.0)"))
    #expect(rules.contains(".photo-pages.own .gallery { background: rgba(0, 0, 255, 1.0); }"))
    #expect(ThumbnailColours.ofGallery(theme, isDark: false).ground == theme.surface)
    #expect(ThumbnailColours.ofGallery(Theme(), isDark: false).ground == .white)
  }

  @Test(
    "Text on an accent is black on a light one and white on a dark one", arguments: [true, false])
  func accent(isLight: Bool) {
    var theme = Theme()
    theme.accent =
      isLight ? Colour(red: 1, green: 0.9, blue: 0) : Colour(red: 0.3, green: 0, blue: 0.3)
    let text = isLight ? "rgba(0, 0, 0, 1.0)" : "rgba(255, 255, 255, 1.0)"
    #expect(ThemeRules.rules(of: theme, for: "own").contains("color: \(text); }"))
    #expect(ThumbnailColours.ofGallery(theme, isDark: true).accent == theme.accent)
  }
}
