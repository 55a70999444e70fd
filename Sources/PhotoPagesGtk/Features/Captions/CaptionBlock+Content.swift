import PhotoPages

extension CaptionBlock {
  /// A mark as a fact.
  struct MarkFact: Equatable {
    let badges: [Badge]
    let title: Message
  }

  /// The values of a viewer that a caption shows.
  struct Content: Equatable {
    let photo: PhotoID
    let caption: Caption
    let likes: Int
    let isLiked: Bool
    let rating: Rating?
    let mayRate: Bool
    /// The other marks, which are facts.
    let marks: [MarkFact]
    /// The facts that are buttons.
    let tappableParts: Set<CaptionPart>

    init(_ photo: PhotoID, _ viewer: Viewer) {
      self.photo = photo
      caption = viewer.model.shownAnnotations.caption
      likes = viewer.model.shownAnnotations.likes.count
      isLiked = viewer.model.isLiked
      rating = viewer.model.shownAnnotations.rating
      mayRate = Command.removeRating.isEnabled(in: viewer)
      marks = viewer.model.shownAnnotations.marks.filter { !($0 is Rating) }.map {
        MarkFact(badges: $0.badges, title: $0.title)
      }
      tappableParts = viewer.model.tappableParts
    }

    func looks(like other: Content) -> Bool {
      caption == other.caption && likes == other.likes && isLiked == other.isLiked
        && tappableParts == other.tappableParts && rating == other.rating
        && mayRate == other.mayRate && marks == other.marks
    }
  }
}
