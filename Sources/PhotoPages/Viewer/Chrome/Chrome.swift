/// The interface around the photo: a pure function of state, model and permissions, which alone show or hide its parts.
public struct Chrome: Equatable, Sendable {
  /// Whether the bars and the other parts over the photo are visible.
  public var isVisible: Bool
  /// The layout of the bars.
  public var layout = ChromeLayout.classic
  /// The items of the bar at the top, in reading order.
  public var top: [ChromeItem] = []
  /// The items of the gallery's header, in reading order; it has the place of the bar at the top.
  public var galleryHeader: [ChromeItem] = []
  /// The items of the bar at the bottom, in reading order; it floats in the layout `pill`, and is not drawn if empty.
  public var bottom: [ChromeItem] = []
  /// The items of the bar at the end edge, from top to bottom; an empty bar is not drawn.
  public var side: [ChromeItem] = []
  /// The items of the action bar at the gallery's lower edge, in reading order; without any it is not shown.
  public var actions: [ChromeItem] = []
  /// Whether the pages are shown, and not a view of the state in their place.
  public var showsPages = true
  /// Whether the strip of thumbnails is shown below the pages.
  public var showsFilmstrip = false
  /// Whether the caption is shown.
  public var showsCaption = false
  /// Whether the caption's place offers stars for a photo without a rating, near the pointer and the keyboard.
  public var offersRating = false
  /// Whether title and caption are shown as mere text, while the bars are hidden.
  public var showsPlainCaption = false
  /// Whether a slideshow shows how long the photo stays.
  public var showsProgress = false
  /// Whether the tags on the photo are shown.
  public var showsTags = false
  /// Whether the comments panel is shown.
  public var showsComments = false
  /// Whether the details are shown, in the place of the comments panel and never beside it.
  public var showsDetails = false
  /// Whether a note says that the user has reported the photo.
  public var showsReport = false
  /// A hint at what to do next, or the speed of a slideshow.
  public var hint: Message?
  /// Whether dragging the pointer over the photo draws a region instead of panning.
  public var drawsRegions = false
  /// Whether the crosshair is shown, once the arrow keys have placed it.
  public var showsCrosshair = false
  /// The opacity of the black over the photo, 0…1.
  public var dim = 0.0

  /// A chrome that shows nothing but the picture.
  public static let hidden = Chrome(isVisible: false)
  /// The dimming of the photo while its caption is read.
  static let readingDim = 0.5
}

/// The layout of the bars.
public enum ChromeLayout: String, CaseIterable, Hashable, Sendable {
  /// A bar at the top, and one at the bottom for actions on the photo.
  case classic
  /// One bar at the top for everything.
  case header
  /// A bar at the top, and one at the end edge for actions on the photo.
  case side
  /// A bar at the top, and a floating one for actions on the photo.
  case pill
}

/// An item of a bar.
public enum ChromeItem: Hashable, Sendable {
  /// The page indicator, such as “3 / 128”.
  case pageIndicator
  /// The name of the photo.
  case title
  /// A flexible space that pushes the items before and after it apart.
  case gap
  /// A button.
  case button(ChromeButton)

  /// Returns the button of a command that toggles and counts nothing.
  public static func button(_ command: Command) -> ChromeItem { .button(ChromeButton(command)) }

  /// Returns the button of another package's command.
  public static func button(_ command: any CustomCommand) -> ChromeItem {
    .button(ChromeButton(.custom(AnyCustomCommand(command))))
  }
}

/// A button in a bar.
public struct ChromeButton: Hashable, Sendable {
  /// The command that the button performs.
  public let command: AnyCommand
  /// Whether the thing it toggles is on; nil for a button that toggles nothing.
  public let isOn: Bool?
  /// The number of things it stands for, such as comments; nil if nothing is counted.
  public let count: Int?

  init(_ command: AnyCommand, isOn: Bool? = nil, count: Int? = nil) {
    self.command = command
    self.isOn = isOn
    self.count = count
  }

  /// Makes a button of one of the library's commands.
  public init(_ command: Command, isOn: Bool? = nil, count: Int? = nil) {
    self.init(.standard(command), isOn: isOn, count: count)
  }
}
