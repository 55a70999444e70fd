import Gtk
import PhotoPages

/// The bar at the top: page indicator, title, menu and the window's own buttons.
@MainActor
final class TopBar {
  /// The widget.
  let widget: HeaderBar

  private let indicator = Label()
  private let title = Label()
  private let menuButton: MenuButton

  /// An icon's side in points.
  private static let iconSize = 20

  init(menu: MenuModel) {
    menuButton = MenuButton(child: Icon.menu.makeView(size: Self.iconSize), menu: menu)
    menuButton.accessibleName = Message("Menu").translated
    menuButton.setTooltip(Message("Menu").translated)
    indicator.useTabularFigures()
    indicator.neverShorten()
    indicator.addStyle("page-indicator")
    title.addStyle("title")
    widget = HeaderBar(title: title)
    widget.packStart(indicator)
    widget.packEnd(menuButton)
    widget.align(horizontally: .fill, vertically: .start)
    widget.addStyle("photo-bar")
  }

  /// Shows what the chrome says, for the photo that is shown.
  func update(_ chrome: Chrome, _ model: PagesModel) {
    widget.setStyle("concealed", !chrome.isVisible)
    widget.canTarget = chrome.isVisible
    guard chrome.isVisible else { return }
    indicator.isVisible = chrome.top.contains(.pageIndicator)
    title.isVisible = chrome.top.contains(.title)
    menuButton.isVisible = chrome.top.contains(.button(.menu))
    let page = model.index + 1
    let text: Message =
      model.list.hasMore
      ? .openPageIndicator(page: page, count: model.count)
      : .pageIndicator(page: page, count: model.count)
    indicator.text = text.translated
    indicator.accessibleName = Message.pageOfPages(page: page, count: model.count).translated
    title.text = model.currentPhoto?.name ?? ""
  }

  /// Opens the menu.
  func openMenu() {
    menuButton.popUp()
  }

  /// Closes the menu.
  func closeMenu() {
    menuButton.popDown()
  }

  /// Whether the menu is open.
  var isMenuOpen: Bool { menuButton.isOpen }
}
