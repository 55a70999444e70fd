import PhotoPages

extension ButtonID {
  /// What a button is called; a button of another package's by its name, unless its factory says
  /// better.
  var title: Message {
    switch self {
    case .previousPhoto: Message("Previous photo")
    case .nextPhoto: Message("Next photo")
    case .retry: Message("Retry")
    case .menu: Message("Menu")
    case .leaveFullscreen: Message("Leave Fullscreen")
    case .share: Message("Share")
    case .tags: Message("Show tags")
    case .more: Message("More")
    case .like: Message("Like")
    case .comments: Message("Comments")
    case .finishTagging: Message("Finish tagging")
    case .cancel: Message("Cancel")
    case .saveCaption: Message("Save")
    case .hideComments: Message("Hide comments")
    case .hideDetails: Message("Hide details")
    case .post: Message("Post")
    case .undo: Message("Undo")
    case .withdrawReport: Message("Undo")
    case .closeNotice: Message("Close")
    case .openFolder: Message("Open Folder…")
    case .openDemo: Message("Try the Demo Album")
    default: Message(rawValue)
    }
  }
}

extension ButtonID {
  /// What a screen reader says of the number at a button.
  func description(count: Int) -> Message? {
    switch self {
    case .like: Message("{count} like", plural: "{count} likes", count: count)
    case .comments: Message("{count} comment", plural: "{count} comments", count: count)
    default: nil
    }
  }
}

extension ChromeButton {
  /// What a button shows; nil for one that shows its title.
  var icon: Icon? {
    switch id {
    case .previousPhoto: .previous
    case .nextPhoto: .next
    case .closeNotice, .hideDetails: .close
    case .menu: .menu
    case .leaveFullscreen: .leaveFullscreen
    case .share: .share
    case .tags: isOn == true ? .tagSolid : .tag
    case .more: .more
    case .like: isOn == true ? .heartSolid : .heart
    case .comments: .comments(count: count ?? 0)
    default: nil
    }
  }
}
