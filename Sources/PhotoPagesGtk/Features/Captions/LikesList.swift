import GtkBindings
import PhotoPages

/// The names of those who like a photo, for a popover.
@MainActor
final class LikesList {
  let widget = Box(vertical: true, spacing: 4)

  /// The most names that are shown.
  private static let mostNames = 20

  /// Makes a list, in which the person `me` is “You”.
  init(_ likes: [Like], me: String) {
    let names = likes.map { Self.name(of: $0.author, me: me) }
    var lines = names.count > Self.mostNames ? Array(names.prefix(Self.mostNames - 1)) : names
    if lines.count < names.count {
      let others = names.count - lines.count
      lines.append(
        Message("{count} more person", plural: "{count} more people", count: others).translated)
    }
    for line in lines {
      let label = Label(line, alignment: .start)
      label.limitNaturalWidth(characters: Self.widest)
      widget.append(label)
    }
    widget.addStyle("likes-list")
    widget.isFocusable = true
    widget.accessibleName =
      Message("{count} like", plural: "{count} likes", count: names.count).translated
    widget.setAccessibleDescription(lines.listText)
  }

  /// The most characters of a name that are shown.
  private static let widest = 40

  private static func name(of author: Author, me: String) -> String {
    if author.id == me { return Message.inContext("likes", "You").translated }
    return author.knownName ?? Message("Somebody").translated
  }
}
