// The label, group and keys of every command.

extension Command {
  /// What buttons, menus and the shortcuts window call it, and a button's accessible name.
  public var label: Message { entry.label }

  /// Its keys in GTK's notation, the one to show first. The arrows are not among them: what they do
  /// depends on the state, the zoom and the direction of writing.
  public var keys: [String] { entry.keys }

  /// The states in which its keys mean it.
  var keyStates: StateSet { entry.states }

  /// The group in the shortcuts window.
  public var group: Group { entry.group }

  fileprivate struct Entry {
    let label: Message
    let group: Group
    let keys: [String]
    let states: StateSet

    init(_ group: Group, _ label: Message, _ keys: String..., in states: StateSet = .all) {
      self.label = label
      self.group = group
      self.keys = keys
      self.states = states
    }
  }

  private var entry: Entry {
    guard let entry = Self.entries[self] else { preconditionFailure("\(self) is not in the table") }
    return entry
  }

  private static let entries: [Command: Entry] = [
    .nextPhoto: Entry(.pages, Message("Next Photo"), "Page_Down", "space"),
    .previousPhoto: Entry(.pages, Message("Previous Photo"), "Page_Up", "BackSpace"),
    .firstPhoto: Entry(.pages, Message("First Photo"), "Home"),
    .lastPhoto: Entry(.pages, Message("Last Photo"), "End"),
    .retry: Entry(.pages, Message("Retry")),
    .startSlideshow: Entry(.pages, Message("Slideshow"), "F5"),
    .zoomIn: Entry(
      .zoom, Message("Zoom In"), "plus", "equal", "<Control>plus", "<Control>equal"),
    .zoomOut: Entry(.zoom, Message("Zoom Out"), "minus", "<Control>minus"),
    .zoomToFit: Entry(.zoom, Message("Whole Photo"), "0", "<Control>0"),
    .actualSize: Entry(.zoom, Message("Actual Size"), "1", "<Control>1"),
    .doubleSize: Entry(.zoom, Message("Double Size"), "2", "<Control>2"),
    .keepZoom: Entry(.zoom, Message("Keep Zoom"), "z"),
    .tagPhoto: Entry(.photo, Message("Tag Photo"), "t"),
    .finishTagging: Entry(.view, Message("Finish Tagging")),
    .tagHere: Entry(.photo, Message("Tag Here")),
    .showTags: Entry(.photo, Message("Show Tags"), "<Shift>t"),
    .renameTag: Entry(.photo, Message("Rename")),
    .markAsPerson: Entry(.photo, Message("This Is a Person")),
    .markAsThing: Entry(.photo, Message("This Is a Thing")),
    .deleteTag: Entry(.photo, Message("Delete Tag")),
    .showComments: Entry(.photo, Message("Comments"), "c"),
    .toggleComments: Entry(.photo, Message("Comments")),
    .hideComments: Entry(.view, Message("Hide Comments")),
    .postComment: Entry(
      .photo, Message("Post"), "<Control>Return", "<Control>KP_Enter",
      in: .only([.commenting, .commentEntry])),
    .copyComment: Entry(.photo, Message("Copy")),
    .editComment: Entry(.photo, Message("Edit")),
    .deleteComment: Entry(.photo, Message("Delete")),
    .like: Entry(.photo, Message("Like"), "l"),
    .editCaption: Entry(.photo, Message("Edit Caption")),
    .saveCaption: Entry(
      .photo, Message("Save"), "<Control>Return", "<Control>KP_Enter", in: .only([.browsing])),
    .report: Entry(.photo, Message("Report…")),
    .withdrawReport: Entry(.photo, Message("Withdraw Report")),
    .moveToTrash: Entry(.photo, Message("Move to Trash"), "Delete", "KP_Delete"),
    .deleteForGood: Entry(
      .photo, Message("Delete for Good…"), "<Shift>Delete", "<Shift>KP_Delete"),
    .undo: Entry(.photo, Message("Undo"), "<Control>z"),
    .redo: Entry(.photo, Message("Redo"), "<Control><Shift>z"),
    .playAnimation: Entry(.photo, Message("Play Animation"), "<Control>space"),
    .nextFrame: Entry(.photo, Message("Next Frame"), "period"),
    .previousFrame: Entry(.photo, Message("Previous Frame"), "comma"),
    .share: Entry(.photo, Message("Share")),
    .openMoreMenu: Entry(.photo, Message("More")),
    .copyPicture: Entry(.photo, Message("Copy Picture"), "<Control>c"),
    .copyFile: Entry(.photo, Message("Copy File")),
    .openWith: Entry(.photo, Message("Open With…"), "<Control><Shift>o"),
    .showInFiles: Entry(.photo, Message("Show in Files")),
    .toggleFullscreen: Entry(.view, Message("Fullscreen"), "F11", "f"),
    .leaveFullscreen: Entry(.view, Message("Leave Fullscreen")),
    .hideDetails: Entry(.view, Message("Hide Details")),
    .showDetails: Entry(.view, Message("Details"), "i", "F9", "<Alt>Return"),
    .toggleChrome: Entry(.view, Message("Show or Hide Controls"), "h"),
    .openPhotoMenu: Entry(.view, Message("Photo Menu"), "Menu", "<Shift>F10"),
    .openMenu: Entry(.view, Message("Menu"), "F10"),
    .confirm: Entry(
      .view, Message("Place or Save a Tag"), "Return", "KP_Enter",
      in: .only([.tagging, .tagEntry])),
    .cancel: Entry(.view, Message("Cancel")),
    .closeNotice: Entry(.view, Message("Close")),
    .escape: Entry(.view, Message("Cancel or Go Back"), "Escape"),
    .openFolder: Entry(.general, Message("Open Folder…"), "<Control>o"),
    .openDemo: Entry(.general, Message("Try the Demo Album")),
    .newWindow: Entry(.general, Message("New Window"), "<Control>n"),
    .closeWindow: Entry(.general, Message("Close Window"), "<Control>w"),
    .showPreferences: Entry(.general, Message("Preferences"), "<Control>comma"),
    .showShortcuts: Entry(.general, Message("Keyboard Shortcuts"), "<Control>question"),
    .showAbout: Entry(.general, Message("About Photo Pages")),
    .quit: Entry(.general, Message("Quit"), "<Control>q"),
  ]
}
