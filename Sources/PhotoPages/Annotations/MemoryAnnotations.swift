/// What people add to photos, in memory: for albums that are gone with the program anyway, and for data
/// sources whose photos are not files.
public actor MemoryAnnotations {
  private var values: [PhotoID: PhotoAnnotations]
  private let permissions: PhotoPermissions
  private var drafts: [PhotoID: PhotoDrafts] = [:]

  /// Holds what has been added already, and what may be done with photos that nothing has been added to.
  public init(_ values: [PhotoID: PhotoAnnotations] = [:], permissions: PhotoPermissions = .all) {
    self.values = values
    self.permissions = permissions
  }

  func annotations(of photo: PhotoID) -> PhotoAnnotations {
    values[photo]?.withNewestComments ?? PhotoAnnotations(permissions: permissions)
  }

  /// Comments older than one, or the newest; throws `.notFound` if that one is gone.
  func comments(
    of photo: PhotoID, before id: CommentID?, limit: Int
  ) throws(PhotoSourceError) -> [PhotoComment] {
    guard let page = (values[photo]?.comments ?? []).page(before: id, limit: limit) else {
      throw .notFound
    }
    return page
  }

  /// The texts that tags have. When they were added is not known.
  func knownTags() -> [NameCount] {
    var counts: [String: Int] = [:]
    for value in values.values {
      for name in Set(value.tags.map(\.text)) { counts[name, default: 0] += 1 }
    }
    return counts.map { NameCount(name: $0.key, count: $0.value) }
  }

  func save(_ change: AnnotationChange, of photo: PhotoID) -> PhotoAnnotations {
    change.apply(to: &values[photo, default: PhotoAnnotations(permissions: permissions)])
    return annotations(of: photo)
  }

  func drafts(of photo: PhotoID) -> PhotoDrafts { drafts[photo] ?? PhotoDrafts() }

  func saveDrafts(_ new: PhotoDrafts, of photo: PhotoID) {
    drafts[photo] = new.isEmpty ? nil : new
  }
}

/// A source that saves what people add in memory, for as long as the source lives.
public protocol MemoryAnnotatingPhotoSource: AnnotatingPhotoSource {
  /// What people have added.
  var memory: MemoryAnnotations { get }
}

extension MemoryAnnotatingPhotoSource {
  /// What is in memory about a photo.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    await memory.annotations(of: photo.id)
  }

  /// Older comments in memory.
  public func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] {
    try await memory.comments(of: photo.id, before: id, limit: limit)
  }

  /// Saves a change in memory.
  public func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations {
    SavedAnnotations(await memory.save(change, of: photo.id))
  }

  /// The texts of all tags in memory.
  public func knownTags() async -> AsyncStream<[NameCount]> {
    let names = await memory.knownTags()
    return AsyncStream { continuation in
      continuation.yield(names)
      continuation.finish()
    }
  }

  /// What was typed about a photo.
  public func drafts(of photo: PhotoID) async -> PhotoDrafts { await memory.drafts(of: photo) }

  /// Saves what is being typed in memory.
  public func saveDrafts(_ drafts: PhotoDrafts, of photo: PhotoID) async {
    await memory.saveDrafts(drafts, of: photo)
  }
}
