import PhotoPages

extension ChromeButton {
  /// What a button shows; nil for one that shows its label.
  var icon: Icon? {
    guard case .standard(let command) = command else { return nil }
    return switch command {
    case .previousPhoto: .previous
    case .nextPhoto: .next
    case .closeNotice, .hideDetails: .close
    case .openMenu: .menu
    case .leaveFullscreen: .leaveFullscreen
    case .share: .share
    case .showTags: isOn == true ? .tagSolid : .tag
    case .openMoreMenu: .more
    case .like: isOn == true ? .heartSolid : .heart
    case .toggleComments: .comments(count: count ?? 0)
    default: nil
    }
  }

  /// What a screen reader says of the number at a button.
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
