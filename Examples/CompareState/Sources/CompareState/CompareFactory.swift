import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The interface of Photo Pages with what comparing needs: an icon and a view.
public final class CompareFactory: ViewerFactory {
  /// Two pages side by side.
  private static let compareIcon = Icon("compare") { cairo, colour in
    cairo.rectangle(x: 3, y: 5, width: 8, height: 14)
    cairo.rectangle(x: 13, y: 5, width: 8, height: 14)
    cairo.stroke(colour, width: 2)
  }

  /// The icon of the button that begins to compare.
  public override func icon(for button: ChromeButton) -> Icon? {
    button.command == .custom(AddedCommand.compare.command)
      ? Self.compareIcon : super.icon(for: button)
  }

  /// The view that shows two photos at once.
  public override func makeStateView(
    for state: StateID, in context: PartContext
  ) -> (any ViewerPart)? {
    state == .compare ? CompareView(in: context) : super.makeStateView(for: state, in: context)
  }
}
