import GtkBindings
import PhotoPages

extension MenuModel.Entry {
  /// Makes the entry of a command, with its first key, which may be a chosen one.
  ///
  /// Below a title that says a part of the command's label, `title` is the rest.
  public init(
    _ command: Command, title: Message? = nil, choosing keys: ChosenKeys = ChosenKeys()
  ) {
    self.init(
      .standard(command), title: title ?? command.label,
      key: (keys[command.rawValue] ?? command.keys).first)
  }

  init(_ command: AnyCommand, title: Message, key: String?) {
    let isOrder = Command.orders.contains { .standard($0) == command }
    self.init(
      label: title.translated,
      action: ViewerActions.prefix + "." + (isOrder ? ViewerActions.order : command.name),
      target: isOrder ? command.name : nil, accelerator: key)
  }

  /// Makes the entry that selects a layout of the bars.
  public init(label: String, _ layout: ChromeLayout) {
    self.init(
      label: label, action: ViewerActions.prefix + "." + ViewerActions.layout,
      target: layout.rawValue)
  }
}

extension ChromeButton {
  /// The greatest count that is written out.
  private static let greatestCount = 99

  /// The count in as few characters as a badge has room for; nil for none.
  var countText: String? {
    guard let count, count > 0 else { return nil }
    return count > Self.greatestCount
      ? Message("{count}+", ["count": Texts.number(Self.greatestCount)]).translated
      : Texts.number(count)
  }

  var icon: Icon? {
    guard case .standard(let command) = command else { return nil }
    return switch command {
    case .previousPhoto, .previousOfSlideshow: .previous
    case .nextPhoto, .nextOfSlideshow: .next
    case .pauseSlideshow: .pause
    case .playSlideshow: .play
    case .slower: .minus
    case .faster: .plus
    case .closeNotice, .hideDetails, .hideComments: .close
    case .openMenu: .menu
    case .parentFolder: .up
    case .openOrderMenu: .order
    case .openRatings: .star
    case .openLabels: .labels
    case .editKeywords: .tag
    case .moveTo: .moveToFolder
    case .moveToTrash: .trash
    case .openGallery: .gallery
    case .search: .magnifier
    case .showAsGrid: .squares
    case .showAsList: .list
    case .editDescription: .pencil
    case .leaveFullscreen: .leaveFullscreen
    case .share: .share
    case .showTags: isOn == true ? .tagSolid : .tag
    case .openMoreMenu: .more
    case .like: isOn == true ? .heartSolid : .heart
    case .toggleComments: .comment
    default: nil
    }
  }

  var countDescription: Message? {
    guard let count else { return nil }
    return switch command {
    case .standard(.like): Message("{count} like", plural: "{count} likes", count: count)
    case .standard(.toggleComments):
      Message("{count} comment", plural: "{count} comments", count: count)
    default: nil
    }
  }
}
