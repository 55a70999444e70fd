/// Everything that people have added to one photo.
public struct PhotoAnnotations: Hashable, Sendable {
  /// The names on it, in the order in which they were put there.
  public var tags: [PhotoTag]
  /// The names that this program has put on it and another one has deleted.
  var lostTags: [PhotoTag]
  /// What was said about it: the newest comments, without a gap, the oldest of them first.
  public var comments: [PhotoComment]
  /// How many comments there are in all.
  public var commentCount: Int
  /// What it is called and said to show.
  public var caption: Caption
  /// Who likes it.
  public var likes: [Like]
  /// The user's own report; nil if there is none.
  public var report: Report?
  /// What may be done with the photo.
  public var permissions: PhotoPermissions

  /// Makes annotations; there are no more comments than these unless `commentCount` says so.
  public init(
    tags: [PhotoTag] = [], lostTags: [PhotoTag] = [], comments: [PhotoComment] = [],
    commentCount: Int? = nil,
    caption: Caption = Caption(), likes: [Like] = [], report: Report? = nil,
    permissions: PhotoPermissions = .viewing
  ) {
    self.tags = tags
    self.lostTags = lostTags
    self.comments = comments
    self.commentCount = max(commentCount ?? 0, comments.count)
    self.caption = caption
    self.likes = likes
    self.report = report
    self.permissions = permissions
  }

  /// The names that can be shown on the picture: all that were made for it as it is.
  public var shownTags: [PhotoTag] { tags.filter { !$0.isStale } }

  /// The names that another program has deleted and that can be put there again.
  var restorableTags: [PhotoTag] {
    guard permissions.tag else { return [] }
    return lostTags.filter { lost in !tags.contains { $0.id == lost.id } }
  }
}
