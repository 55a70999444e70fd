import CGtkBindings
import GioBindings

/// A text in a given room, whose size does not depend on the text.
///
/// A label measures its text for each layout; this does not, so it is for cells of lists. Too long a text ends in an
/// ellipsis.
///
/// Ownership: GTK copies the text.
package final class Inscription: Widget {
  /// Makes an empty text of a number of lines that requests no width.
  package init(lines: Int = 1) {
    super.init(adopting: gtk_inscription_new(nil))
    gtk_inscription_set_text_overflow(object.opaque, GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END)
    // GTK would otherwise request the width of a few characters.
    gtk_inscription_set_min_chars(object.opaque, 0)
    gtk_inscription_set_nat_chars(object.opaque, 0)
    gtk_inscription_set_min_lines(object.opaque, guint(max(1, lines)))
    gtk_inscription_set_nat_lines(object.opaque, guint(max(1, lines)))
  }

  /// The text, as it is shown without markup; long ones are shortened.
  package var text: String {
    get { string(lent: gtk_inscription_get_text(object.opaque)) ?? "" }
    set { gtk_inscription_set_text(object.opaque, newValue.shortened(to: .line)) }
  }

  /// Sets the place of a short text in the room: 0 for the start or the top, 1 for the end or the bottom.
  package func place(x: Double, y: Double = 0.5) {
    gtk_inscription_set_xalign(object.opaque, Float(x))
    gtk_inscription_set_yalign(object.opaque, Float(y))
  }
}
