/// What stands around the photo, as a value: a pure function of state, model and permissions. Nothing
/// shows or hides a part of the interface otherwise.
public struct Chrome: Equatable, Sendable {
  /// Whether bars, and what else lies over the photo, can be seen.
  public var isVisible: Bool
  /// How the bars are laid out.
  public var layout = ChromeLayout.classic
  /// What the bar at the top holds, in reading order.
  public var top: [ChromeItem] = []
  /// What the bar at the bottom holds, in reading order; an empty bar is not drawn. In the layout
  /// `pill` it floats.
  public var bottom: [ChromeItem] = []
  /// What the bar at the end edge holds, from top to bottom; an empty bar is not drawn.
  public var side: [ChromeItem] = []
  /// Whether the caption is there.
  public var showsCaption = false
  /// Whether title and caption are edited in the caption's place.
  public var editsCaption = false
  /// Whether the names on the photo are there.
  public var showsTags = false
  /// Whether the comments panel is there.
  public var showsComments = false
  /// Whether the details are there, in the same place as the comments panel and never beside it.
  public var showsDetails = false
  /// Whether it is said that the user has reported the photo.
  public var showsReport = false
  /// What to do next, for who may not know.
  public var hint: Message?
  /// Whether dragging the pointer over the photo draws a box rather than moves what is seen.
  public var drawsRegions = false
  /// Whether the point that the arrow keys move is there, once there is one.
  public var showsCrosshair = false
  /// How much black lies over the photo, 0…1.
  public var dim = 0.0

  /// Nothing but the picture.
  public static let hidden = Chrome(isVisible: false)
  /// How dark the photo becomes while its caption is read: half.
  static let readingDim = 0.5
  /// How dark the photo becomes beside its comments: enough to lead the eye to them.
  static let commentingDim = 0.25
}

/// Where the bars' items stand.
public enum ChromeLayout: String, CaseIterable, Hashable, Sendable {
  /// A bar at the top, and one at the bottom for what can be done with the photo.
  case classic
  /// All in the bar at the top.
  case header
  /// A bar at the top, and one at the end edge for what can be done with the photo.
  case side
  /// A bar at the top, and a floating one for what can be done with the photo.
  case pill
}

/// One thing in a bar.
public enum ChromeItem: Hashable, Sendable {
  /// “3 / 128”.
  case pageIndicator
  /// What the photo is called.
  case title
  /// Room that pushes what stands before and after it apart.
  case gap
  /// A button.
  case button(ChromeButton)

  /// The button of a command that switches and counts nothing.
  public static func button(_ command: Command) -> ChromeItem { .button(ChromeButton(command)) }

  /// The button of another package's command.
  public static func button(_ command: any CustomCommand) -> ChromeItem {
    .button(ChromeButton(.custom(AnyCustomCommand(command))))
  }
}

/// A button in a bar.
public struct ChromeButton: Hashable, Sendable {
  /// What it does.
  public let command: AnyCommand
  /// Whether what it switches is on; nil for a button that switches nothing.
  public let isOn: Bool?
  /// How many there are of what it stands for; nil where that is no question.
  public let count: Int?

  init(_ command: AnyCommand, isOn: Bool? = nil, count: Int? = nil) {
    self.command = command
    self.isOn = isOn
    self.count = count
  }

  /// Makes a button of the library's.
  public init(_ command: Command, isOn: Bool? = nil, count: Int? = nil) {
    self.init(.standard(command), isOn: isOn, count: count)
  }
}
