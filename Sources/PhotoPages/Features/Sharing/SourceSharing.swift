/// The ways of a source to share its photos.
public struct SourceSharing: Hashable, Sendable {
  /// The ways, in the order of the menu.
  public let ways: [SharingWay]
  /// Whether the menu Share holds these ways alone; otherwise they follow all others.
  public let replacesOthers: Bool

  /// Makes a list of ways, by default of none.
  public init(_ ways: [SharingWay] = [], replacingOthers replacesOthers: Bool = false) {
    self.ways = ways
    self.replacesOthers = replacesOthers
  }

  var commands: [AddedCommand] {
    ways.map {
      AddedCommand(ShareBySource(way: $0), in: .viewing, places: [.shareMenu, .photoMenu])
    }
  }
}

/// A way of a source to share its photos.
public struct SharingWay: Hashable, Sendable {
  /// The name in actions and scripts, different from that of every command.
  public let name: String
  /// The label in the menu.
  public let label: Message
  /// Whether several photos can be shared at once.
  public let takesSeveral: Bool

  /// Makes a way to share photos.
  public init(name: String, label: Message, takesSeveral: Bool = false) {
    self.name = name
    self.label = label
    self.takesSeveral = takesSeveral
  }
}

/// The result of sharing photos in a way of their source.
public enum SharingResult: Hashable, Sendable {
  /// Everything is done, as the message says.
  case done(Message)
  /// A text, such as an address, to be copied for people to paste, with the message about it.
  case text(String, saying: Message)
}

/// The command of a source's own way to share photos.
struct ShareBySource: CustomCommand {
  let way: SharingWay

  var name: String { way.name }
  var label: Message { way.label }

  func isEnabled(in viewer: Viewer) -> Bool {
    let count = viewer.subjects.count
    return viewer.model.permissions.share && (count == 1 || count > 1 && way.takesSeveral)
  }

  func perform(in viewer: inout Viewer) { viewer.perform(.share(viewer.subjects.photos, way)) }
}
