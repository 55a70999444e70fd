import FoundationEssentials
import GtkBindings
import PhotoPages
import PhotoPagesGtk

extension ViewerModel {
  func photoReport(_ look: ViewerView.Look) -> StateReport? {
    guard let photo = currentPhoto else { return nil }
    let (phase, picture, error): (String, PictureDescription?, Message?) =
      switch pictures.phase(of: photo.id) {
      case .shown(let picture)?: ("shown", picture, picture.sentence)
      case .failed(let failure)?: ("failed", nil, failure.sentence)
      case .loading?, nil: ("loading", nil, nil)
      }
    return [
      "uri": photo.uri ?? photo.id.description, "name": photo.name, "phase": phase,
      "rect": look.pictureRect, "frames": look.frameCount, "frame": look.frame,
      "playing": look.isPlaying, "error": error?.english,
      "waiting": pictures.slowStage(of: photo.id)?.sentence.english,
      "size": picture?.fullSize.sides,
      "decoded": picture?.decodedSize.sides,
    ]
  }

  /// The photo's comments and the draft; places are points of the view.
  func commentsReport(rows: [(id: CommentID, place: Rect)]) -> StateReport {
    [
      "count": shownAnnotations.commentCount,
      "loaded": shownAnnotations.comments.map { comment -> StateReport in
        [
          "id": comment.id.rawValue, "author": comment.author.name, "text": comment.text,
          "date": comment.date,
        ]
      },
      "rows": rows.map { id, place -> StateReport in
        ["id": id.rawValue, "top": place.origin.y, "height": place.size.height]
      },
      "draft": commentDraft.text, "edited": commentDraft.edited?.id.rawValue,
    ]
  }
}

extension PixelSize {
  fileprivate var sides: [Int] { [width, height] }
}

extension PhotoTag {
  /// A tag of the photo.
  ///
  /// Places on the photo are 0…1. Those on screen are device pixels of the view: of the picture (left, top, width and
  /// height), and of the tag's bubble, which is nil if it is not visible.
  func report(in rect: [Double], bubble: [Double]?) -> StateReport {
    let place = shape.tip
    var region: [Double]?
    if case .region(let box) = shape { region = [box.x, box.y, box.width, box.height] }
    return [
      "id": id.rawValue, "text": text, "kind": kind.rawValue, "stale": isStale,
      "point": [place.x, place.y], "region": region, "bubble": bubble,
      "tip": [rect[0] + place.x * rect[2], rect[1] + place.y * rect[3]],
    ]
  }
}

extension Caption {
  var report: StateReport {
    [
      "title": title, "text": text, "author": author, "date": date?.iso8601,
      "place": place?.name,
    ]
  }
}

extension ZonedDate {
  /// The known part of the date: the moment in universal time, or a day, month or year.
  fileprivate var iso8601: String {
    switch precision {
    case .time: date.formatted(.iso8601)
    case .day: written("%Y-%m-%d")
    case .month: written("%Y-%m")
    case .year: written("%Y")
    }
  }

  private func written(_ pattern: String) -> String {
    Texts.date(secondsSince1970: date.timeIntervalSince1970, pattern)
  }
}

extension PhotoPermissions {
  var byName: [String: Bool] {
    let permissions = Mirror(reflecting: self).children.compactMap { name, value in
      (value as? Bool).flatMap { isGiven in name.map { ($0, isGiven) } }
    }
    return Dictionary(uniqueKeysWithValues: permissions)
  }
}
