import FoundationEssentials
import GtkBindings
import PhotoPages

/// A name on the photo. Places on it are 0…1, those on screen device pixels of the view.
struct TagReport: Encodable {
  let id: String
  let text: String
  let kind: String
  let point: [Double]
  let tip: [Double]
  let stale: Bool
  @Nullable private(set) var region: [Double]?
  @Nullable private(set) var bubble: [Double]?

  /// - Parameters:
  ///   - tag: the tag.
  ///   - rect: where the picture is: left, top, width and height in device pixels.
  ///   - bubble: where the tag's bubble is; nil if it cannot be seen.
  init(_ tag: PhotoTag, in rect: [Double], bubble: [Double]?) {
    self.bubble = bubble
    id = tag.id.rawValue
    text = tag.text
    kind = tag.kind.rawValue
    stale = tag.isStale
    let place = tag.shape.tip
    point = [place.x, place.y]
    tip = [rect[0] + place.x * rect[2], rect[1] + place.y * rect[3]]
    if case .region(let box) = tag.shape { region = [box.x, box.y, box.width, box.height] }
  }
}

/// What was said about the photo, and what is being written.
struct CommentsReport: Encodable {
  struct Item: Encodable {
    let id: String
    let author: String
    let text: String
    let date: Date
  }

  /// A comment's row, in points of the view.
  struct Row: Encodable {
    let id: String
    let top: Double
    let height: Double
  }

  let count: Int
  let loaded: [Item]
  let rows: [Row]
  let draft: String

  /// - Parameters:
  ///   - model: what is known.
  ///   - rows: where the rows are, in points of the view.
  init(_ model: ViewerModel, _ rows: [(id: CommentID, place: Rect)]) {
    self.rows = rows.map { id, place in
      Row(id: id.rawValue, top: place.origin.y, height: place.size.height)
    }
    let comments = model.shownAnnotations.comments
    count = model.shownAnnotations.commentCount
    loaded = comments.map {
      Item(id: $0.id.rawValue, author: $0.author.name, text: $0.text, date: $0.date)
    }
    draft = model.commentDraft.text
  }
}

/// What the photo is called and said to show.
struct CaptionReport: Encodable {
  let title: String
  let text: String
  @Nullable private(set) var author: String?
  /// By ISO 8601, as far as it is known.
  @Nullable private(set) var date: String?
  @Nullable private(set) var place: String?

  init(_ caption: Caption) {
    title = caption.title
    text = caption.text
    author = caption.author
    date = caption.date?.iso8601
    place = caption.place?.name
  }
}

extension ZonedDate {
  /// As much of it as is known: the moment in universal time, or a day, month or year.
  fileprivate var iso8601: String {
    switch precision {
    case .time: date.formatted(.iso8601)
    case .day: written("%Y-%m-%d")
    case .month: written("%Y-%m")
    case .year: written("%Y")
    }
  }

  private func written(_ pattern: String) -> String {
    DateText.format(secondsSince1970: date.timeIntervalSince1970, pattern)
  }
}

/// What is typed of a caption.
struct CaptionDraftReport: Encodable {
  let title: String
  let text: String

  init(_ draft: CaptionDraft) {
    title = draft.title
    text = draft.text
  }
}

/// Who likes the photo.
struct LikesReport: Encodable {
  let count: Int
  let mine: Bool

  init(_ model: ViewerModel) {
    count = model.shownAnnotations.likes.count
    mine = model.isLiked
  }
}

extension PhotoPermissions {
  /// Each permission under the name that it has here.
  var byName: [String: Bool] {
    [
      "viewComments": viewComments, "comment": comment, "editComments": editComments,
      "deleteComments": deleteComments, "tag": tag, "editTags": editTags,
      "deleteTags": deleteTags, "editCaption": editCaption, "like": like, "share": share,
      "moreActions": moreActions, "report": report, "delete": delete,
    ]
  }
}
