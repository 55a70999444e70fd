import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The commands of the window with all keys, in groups.
struct ShortcutList {
  /// A line of the window.
  struct Line: Equatable {
    let title: Message
    /// The command; nil for what only the arrow keys do.
    let command: AnyCommand?
    /// The keys to show, in GTK's notation: those of the viewer's state.
    let keys: [String]
    /// Whether a person can choose other keys.
    let isFixed: Bool
    /// The other commands that its keys mean in a state of the command.
    let conflicts: [AnyCommand]

    /// Whether each word is in the title or in a key, as they are shown.
    func matches(_ words: String) -> Bool {
      let texts = [title.translated] + keys.compactMap { Key(accelerator: $0)?.label }
      return words.lowercased().split(separator: " ").allSatisfy { word in
        texts.contains { $0.lowercased().contains(word) }
      }
    }
  }

  /// A group of lines with its title.
  struct Group: Equatable {
    let title: Message
    let lines: [Line]
  }

  /// The groups with keys, then the commands without any.
  let groups: [Group]
  private let viewer: Viewer

  /// The most keys that are shown for a command.
  private static let mostKeys = 3

  private static let order: [Command.Group] = [.pages, .photo, .zoom, .view, .general]

  /// The commands whose keys cannot be chosen, since text fields and dialogs know them, too.
  private static let fixed: Set<Command> = [
    .confirm, .escape, .postComment, .saveCaption, .playVideo, .openPhotoMenu,
  ]

  /// The commands that only make sense as a button or an entry of a menu.
  private static let hidden: Set<Command> = [
    .done, .finishTagging, .tagHere, .renameTag, .markAsPerson, .markAsThing, .findMoreOfTag,
    .deleteTag,
    .toggleComments, .hideComments, .copyComment, .editComment, .deleteComment, .cancel,
    .closeNotice, .stopWork, .hideDetails, .unfoldDescription, .leaveFullscreen,
    .saveDescription, .continueAtLast, .retry, .showSaved, .enterFolder, .openFolderInWindow,
    .select, .finishSelecting, .openRatings, .openLabels, .previousOfSlideshow, .pauseSlideshow,
    .playSlideshow, .nextOfSlideshow, .slower, .faster,
  ]

  /// Makes the list of a viewer's commands, with titles of its factory.
  @MainActor
  init(of viewer: Viewer, titles: ViewerFactory) {
    self.viewer = viewer
    var grouped: [Command.Group: [Line]] = [:]
    var without: [Line] = []
    let commands =
      Command.allCases.filter { !Self.hidden.contains($0) }
      .map { (AnyCommand.standard($0), $0.group) }
      + DesktopAction.all.map { (AnyCommand.custom($0.command), Command.Group.photo) }
    for (command, group) in commands {
      let line = Self.line(of: command, titles.title(of: command, in: viewer), in: viewer)
      if command.allKeys(in: viewer).isEmpty {
        without.append(line)
      } else {
        grouped[group, default: []].append(line)
      }
    }
    grouped[.zoom, default: []].insert(Self.panning, at: 0)
    let named = Self.order.map { Group(title: $0.title, lines: grouped[$0] ?? []) }
    groups = named + [Group(title: Message("Without Keys"), lines: without)]
  }

  /// Returns the other commands that a key means in a state of a command.
  func conflicts(of key: String, for command: AnyCommand) -> [AnyCommand] {
    viewer.conflicts(of: key, for: command)
  }

  private static let panning = Line(
    title: Message("Move a Zoomed Photo"), command: nil, keys: ["Left", "Right", "Up", "Down"],
    isFixed: true, conflicts: [])

  private static func line(of command: AnyCommand, _ title: Message, in viewer: Viewer) -> Line {
    let keys = command.shownKeys(in: viewer)
    var conflicts: [AnyCommand] = []
    for key in keys {
      for other in viewer.conflicts(of: key, for: command) where !conflicts.contains(other) {
        conflicts.append(other)
      }
    }
    return Line(
      title: title, command: command, keys: shown(keys, of: command, in: viewer),
      isFixed: isFixed(command), conflicts: conflicts)
  }

  private static func isFixed(_ command: AnyCommand) -> Bool {
    if case .standard(let command) = command { fixed.contains(command) } else { false }
  }

  /// Returns the keys to show: arrows first, and none of the keypad, whose twin on the main part is shown.
  private static func shown(
    _ keys: [String], of command: AnyCommand, in viewer: Viewer
  ) -> [String] {
    let isMirrored = viewer.model.window.direction == .rightToLeft
    let arrow: [String] =
      switch command {
      case .standard(.previousPhoto): [isMirrored ? "Right" : "Left"]
      case .standard(.nextPhoto): [isMirrored ? "Left" : "Right"]
      default: []
      }
    return Array((arrow + keys.filter { !$0.contains("KP_") }).prefix(mostKeys))
  }
}
