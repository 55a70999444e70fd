import PhotoPages

/// What the program says about itself, as far as tests ask.
public struct ProgramState: Decodable, Sendable {
  /// The photo that is shown.
  public struct Photo: Decodable, Sendable {
    /// Where it is.
    public let uri: String
    /// What it is called.
    public let name: String
    /// `shown`, `loading` or `failed`.
    public let phase: String
    /// Why it cannot be shown.
    public let error: String?
    /// What it waits for, if that takes very long.
    public let waiting: String?
    /// Width and height of the upright photo.
    public let size: [Int]?
    /// Width and height of what was decoded.
    public let decoded: [Int]?
    /// Left, top, width and height in the view, in device pixels.
    public let rect: [Double]
    /// How many frames are known of; 1 of a picture that does not move.
    public let frames: Int
    /// Which frame is shown, from 0.
    public let frame: Int
    /// Whether frames follow each other.
    public let playing: Bool
  }

  /// What lies over the photo.
  public struct Chrome: Decodable, Sendable {
    /// Whether any of it can be seen.
    public let visible: Bool
    /// Names of the controls at the top.
    public let top: [String]
    /// Names of the controls at the bottom.
    public let bottom: [String]
    /// Names of the controls at the side.
    public let side: [String]
    /// Whether title and caption can be read.
    public let caption: Bool
    /// Whether the names on the photo are there.
    public let tags: Bool
    /// Whether the comments panel is there.
    public let comments: Bool
    /// Whether the details are there.
    public let details: Bool
    /// What to do next.
    public let hint: String?
    /// How much black lies over the photo.
    public let dim: Double
  }

  /// The gallery.
  public struct Gallery: Decodable, Sendable {
    /// The numbers of thumbnails in sight.
    public struct Thumbnails: Decodable, Equatable, Sendable {
      /// The number of photos in sight.
      public let wanted: Int
      /// The number of photos in sight whose thumbnails are shown.
      public let shown: Int
    }

    /// The layout: grid or list.
    public let view: String
    /// The number of photos.
    public let count: Int
    /// The positions of the selected photos.
    public let selected: [Int]
    /// The names of the items in sight, in order.
    public let visible: [String]
    /// The names of the folders beside the photos.
    public let folders: [String]
    /// The number of cells that GTK has made.
    public let cells: Int
    /// The side of a thumbnail in points.
    public let side: Int
    /// The order of the photos.
    public let order: String
    /// The words in the search bar, else those of the listed search.
    public let query: String?
    /// The number of photos that were found; nil if nothing is searched for.
    public let results: Int?
    /// Whether more may be found, as photos are still being read.
    public let indexing: Bool
    /// The text about all photos.
    public let text: String?
    /// The numbers of thumbnails in sight.
    public let thumbnails: Thumbnails
  }

  /// The filmstrip.
  public struct Filmstrip: Decodable, Sendable {
    /// The names of the photos in sight, in the order of the list.
    public let visible: [String]
    /// The number of photos in sight whose thumbnails are shown.
    public let shown: Int
  }

  /// A name on the photo.
  public struct PhotoTag: Decodable, Sendable {
    /// Which one.
    public let id: String
    /// The name.
    public let text: String
    /// Where it points to on the photo, 0…1.
    public let point: [Double]
    /// Where that is in the view, in device pixels.
    public let tip: [Double]
    /// Left, top, width and height of its bubble in the view, in device pixels.
    public let bubble: [Double]?
    /// Whether it was made for another version of the picture.
    public let stale: Bool

    /// The middle of its bubble; nil if that cannot be seen.
    public var middle: Point? {
      bubble.map { Point(x: $0[0] + $0[2] / 2, y: $0[1] + $0[3] / 2) }
    }
  }

  /// What was said about the photo.
  public struct Comments: Decodable, Sendable {
    /// A comment.
    public struct Item: Decodable, Sendable {
      /// Who wrote it.
      public let author: String
      /// What it says.
      public let text: String
    }

    /// A comment's row, in points of the view.
    public struct Row: Decodable, Equatable, Sendable {
      /// Which comment.
      public let id: String
      /// Its upper edge.
      public let top: Double
      /// Its height.
      public let height: Double
    }

    /// How many there are.
    public let count: Int
    /// Those that are known, the oldest first.
    public let loaded: [Item]
    /// The rows of some of them, also those that are scrolled out of sight.
    public let rows: [Row]
    /// What has been written and not posted.
    public let draft: String
    /// The id of the comment whose edit is in the entry.
    public let edited: String?
  }

  /// What the photo is called and said to show.
  public struct Caption: Decodable, Sendable {
    /// A few words.
    public let title: String
    /// Some sentences.
    public let text: String
    /// Who took the photo.
    public let author: String?
    /// When, by ISO 8601.
    public let date: String?
    /// Where.
    public let place: String?
  }

  /// What is typed of a caption.
  public struct CaptionDraft: Decodable, Equatable, Sendable {
    /// A few words.
    public let title: String
    /// Some sentences.
    public let text: String

    /// Makes a draft.
    public init(title: String, text: String) {
      (self.title, self.text) = (title, text)
    }
  }

  /// Who likes the photo.
  public struct Likes: Decodable, Sendable {
    /// How many do.
    public let count: Int
    /// Whether the user does.
    public let mine: Bool
  }

  /// How many steps can be taken back, and again.
  public struct History: Decodable, Sendable {
    /// Those that can be taken back.
    public let undo: Int
    /// Those that can be done again.
    public let redo: Int
  }

  /// Where something over the photo is.
  public struct Allocation: Decodable, Sendable {
    /// What it is called.
    public let name: String
    /// Left, top, width and height, in points of the view.
    public let rect: [Double]
    /// The least width it can do with, in points.
    public let minimum: Double
  }

  /// Something that can be pressed.
  public struct Control: Decodable, Sendable {
    /// Its accessible name.
    public let name: String
    /// Left, top, width and height, in points of the view.
    public let rect: [Double]

    /// Its middle.
    public var middle: Point { Point(x: rect[0] + rect[2] / 2, y: rect[1] + rect[3] / 2) }
  }

  /// A dialog over the window.
  public struct Dialog: Decodable, Sendable {
    /// What its title bar says.
    public let title: String
    /// All that it says.
    public let texts: [String]
    /// What is typed in its fields, by their names.
    public let fields: [String: String]
    /// The names of what can be pressed in it.
    public let controls: [String]
    /// The name of what has the keyboard focus in it.
    public let focus: String?
  }

  /// The name of the viewer's state.
  public let state: String
  /// The shown photo's place; 0 with no photos.
  public let index: Int
  /// How many photos there are.
  public let count: Int
  /// Whether more are being looked for.
  public let listing: Bool
  /// The shown photo.
  public let photo: Photo?
  /// Device pixels per photo pixel.
  public let zoom: Double
  /// Whether the photo fits the view.
  public let fitted: Bool
  /// The zoom over the photo, while it is shown.
  public let zoomLevel: String?
  /// What lies over the photo.
  public let chrome: Chrome
  /// How the bars are laid out.
  public let layout: String
  /// Whether zoom and position are kept on turning pages.
  public let keepZoom: Bool
  /// The names on the photo.
  public let tags: [PhotoTag]
  /// The name that is being typed.
  public let tagDraft: String?
  /// The names that are offered while one is typed.
  public let offeredNames: [String]
  /// What was said about it.
  public let comments: Comments
  /// What it is called.
  public let caption: Caption
  /// Title and caption while they are edited; nil while they are not.
  public let captionDraft: CaptionDraft?
  /// What the details say, by name; nothing while they are closed.
  public let details: [String: String]
  /// Who likes it.
  public let likes: Likes
  /// The gallery; nil while pages are shown.
  public let gallery: Gallery?
  /// The filmstrip; nil while it is hidden.
  public let filmstrip: Filmstrip?
  /// How good it is: 1 to 5 stars, -1 for a reject; nil if nobody has said.
  public let rating: Int?
  /// Whether the user has reported it.
  public let reported: Bool
  /// What may be done with it.
  public let permissions: [String: Bool]
  /// What is said in passing.
  public let notice: String?
  /// The alternative text; empty if there is none.
  public let altText: String
  /// The keywords, in order.
  public let keywords: [String]
  /// The kind of question that waits for an answer.
  public let question: String?
  /// The dialog that has all input to itself.
  public let dialog: Dialog?
  /// What can be undone.
  public let history: History
  /// What is said in place of photos.
  public let message: String?
  /// Whether the window fills the screen.
  public let fullscreen: Bool
  /// Whether the window was asked to close.
  public let closed: Bool
  /// `ltr` or `rtl`.
  public let direction: String
  /// Width and height of the view.
  public let size: [Int]
  /// Where what stands over the photo is.
  public let allocations: [Allocation]
  /// What can be pressed, also in open menus.
  public let controls: [Control]
  /// The name of what has the keyboard focus.
  public let focus: String?

  /// The middle of the view.
  public var middle: Point { Point(x: Double(size[0]) / 2, y: Double(size[1]) / 2) }

  /// The place on the photo, 0…1 in both directions, that is at a point of the view; beyond that
  /// range beside it.
  public func place(at point: Point) -> Point? {
    guard let rect = photo?.rect, rect[2] > 0, rect[3] > 0 else { return nil }
    return Point(x: (point.x - rect[0]) / rect[2], y: (point.y - rect[1]) / rect[3])
  }
}
