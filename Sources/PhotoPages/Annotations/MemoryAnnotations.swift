/// What people add to photos, kept in memory: for albums that are gone with the program anyway, and
/// for data sources whose photos are not files.
public actor MemoryAnnotations {
  private var values: [PhotoID: PhotoAnnotations]
  private let permissions: PhotoPermissions
  private var drafts: [PhotoID: PhotoDrafts] = [:]

  /// Keeps annotations.
  ///
  /// - Parameters:
  ///   - values: what has been added already.
  ///   - permissions: what may be done with photos that nothing has been added to.
  public init(_ values: [PhotoID: PhotoAnnotations] = [:], permissions: PhotoPermissions = .all) {
    self.values = values
    self.permissions = permissions
  }

  /// What has been added to a photo, with the newest comments.
  public func annotations(of photo: PhotoID) -> PhotoAnnotations {
    values[photo]?.withNewestComments ?? PhotoAnnotations(permissions: permissions)
  }

  /// Comments older than one, or the newest.
  ///
  /// - Throws: `.notFound` if that one is gone.
  public func comments(
    of photo: PhotoID, before id: CommentID?, limit: Int
  ) throws(PhotoSourceError) -> [Comment] {
    guard let page = (values[photo]?.comments ?? []).page(before: id, limit: limit) else {
      throw .notFound
    }
    return page
  }

  /// The names that tags have. Nobody notes when they were put there.
  public func names() -> [NameCount] {
    var counts: [String: Int] = [:]
    for value in values.values {
      for name in Set(value.tags.map(\.text)) { counts[name, default: 0] += 1 }
    }
    return counts.map { NameCount(name: $0.key, count: $0.value) }
  }

  /// Makes a change.
  public func save(_ change: AnnotationChange, of photo: PhotoID) {
    change.apply(to: &values[photo, default: PhotoAnnotations(permissions: permissions)])
  }

  /// What was typed about a photo and neither saved nor dropped.
  public func drafts(of photo: PhotoID) -> PhotoDrafts { drafts[photo] ?? PhotoDrafts() }

  /// Keeps what is being typed about a photo, for as long as this object lives.
  public func keep(_ new: PhotoDrafts, of photo: PhotoID) {
    drafts[photo] = new.isEmpty ? nil : new
  }
}
