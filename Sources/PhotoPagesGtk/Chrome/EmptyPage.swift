import Gtk
import PhotoPages

/// What is shown where there is no photo: why, and what can be done about it.
@MainActor
final class EmptyPage: PagesPart {
  private let page: StatusPage
  private let buttons: [(ability: DesktopAbility, button: Button)]
  private let context: PartContext
  var widget: Widget { page }

  private static let spacing = 12
  /// What can be done about it, and what the program around the gallery has to be able to do for
  /// that.
  private static let offers: [(ability: DesktopAbility, id: ButtonID)] = [
    (.openFolder, .openFolder), (.openDemo, .openDemo),
  ]

  init(in context: PartContext) {
    self.context = context
    buttons = Self.offers.map { ability, id in
      let button = Button(label: context.factory.title(of: id).translated)
      button.onClicked { [weak context] in context?.send(.pressed(id)) }
      button.addStyle("pill")
      button.takesFocusOnClick = false
      button.align(horizontally: .centre, vertically: .centre)
      return (ability, button)
    }
    buttons.first?.button.addStyle("suggested-action")
    page = StatusPage(
      child: Box(vertical: true, spacing: Self.spacing, buttons.map(\.button)))
    page.addStyle("empty-page")
  }

  func update(_ pages: Pages) {
    for (ability, button) in buttons { button.isVisible = pages.model.abilities.contains(ability) }
    guard let text = pages.emptyText(isStart: context.isStart) else { return }
    page.setText(title: text.title.translated, description: text.description.translated)
  }
}

extension Pages {
  /// What is said where there is no photo; nil while there are any, or some may come. `isStart` says
  /// that nobody has asked for any photos yet.
  func emptyText(isStart: Bool) -> (title: Message, description: Message)? {
    guard model.count == 0 else { return nil }
    return switch model.listing {
    case .notBegun, .running: nil
    case .complete where isStart:
      (Message("Photo Pages"), Message("Open a folder of photos to page through it."))
    case .complete: (Message("No Photos"), Message("There are no photos here that can be shown."))
    case .failed(let error): (Message("No Photos"), error.sentence)
    }
  }
}
