/// Annotations in memory, for albums that end with the program, and for sources whose photos are not files.
public actor MemoryAnnotations {
  private var values: [PhotoID: PhotoAnnotations]
  private let permissions: PhotoPermissions
  private var drafts: [PhotoID: PhotoDrafts] = [:]

  /// Makes a store of `values`; photos without annotations get `permissions`.
  public init(_ values: [PhotoID: PhotoAnnotations] = [:], permissions: PhotoPermissions = .all) {
    self.values = values
    self.permissions = permissions
  }

  func annotations(of photo: PhotoID) -> PhotoAnnotations {
    values[photo]?.withNewestComments ?? PhotoAnnotations(permissions: permissions)
  }

  /// Returns the comments before one, or the newest; throws `.notFound` if that one is gone.
  func comments(
    of photo: PhotoID, before id: CommentID?, limit: Int
  ) throws(PhotoSourceError) -> [PhotoComment] {
    guard let page = (values[photo]?.comments ?? []).page(before: id, limit: limit) else {
      throw .notFound
    }
    return page
  }

  /// Returns the texts of all tags, and all keywords, with their counts; dates of use are unknown.
  func knownTags() -> [NameCount] {
    count(isKeyword: false) { Set($0.tags.map(\.text)) } + count(isKeyword: true, \.keywords)
  }

  private func count(
    isKeyword: Bool, _ names: (PhotoAnnotations) -> Set<String>
  ) -> [NameCount] {
    var counts: [String: Int] = [:]
    for value in values.values {
      for name in names(value) { counts[name, default: 0] += 1 }
    }
    return counts.map { NameCount(name: $0.key, count: $0.value, isKeyword: isKeyword) }
  }

  func save(_ change: AnnotationChange, of photo: PhotoID) -> SavedAnnotations {
    var value = values[photo] ?? PhotoAnnotations(permissions: permissions)
    let inverse = change.inverse(from: value)
    change.apply(to: &value)
    values[photo] = value
    return SavedAnnotations(annotations(of: photo), inverse: inverse)
  }

  func drafts(of photo: PhotoID) -> PhotoDrafts { drafts[photo] ?? PhotoDrafts() }

  func saveDrafts(_ new: PhotoDrafts, of photo: PhotoID) {
    drafts[photo] = new.isEmpty ? nil : new
  }
}

/// A source that saves annotations in memory, for as long as the source lives.
public protocol MemoryAnnotatingPhotoSource: AnnotatingPhotoSource {
  /// The annotations in memory.
  var memory: MemoryAnnotations { get }
}

extension MemoryAnnotatingPhotoSource {
  /// Returns a photo's annotations from memory.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    await memory.annotations(of: photo.id)
  }

  /// Returns older comments from memory.
  public func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] {
    try await memory.comments(of: photo.id, before: id, limit: limit)
  }

  /// Saves a change in memory.
  public func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations {
    await memory.save(change, of: photo.id)
  }

  /// Returns the texts of all tags, and all keywords, in memory.
  public func knownTags() async -> AsyncStream<[NameCount]> {
    let names = await memory.knownTags()
    return AsyncStream { continuation in
      continuation.yield(names)
      continuation.finish()
    }
  }

  /// Returns the drafts about a photo from memory.
  public func drafts(of photo: PhotoID) async -> PhotoDrafts { await memory.drafts(of: photo) }

  /// Saves drafts in memory.
  public func saveDrafts(_ drafts: PhotoDrafts, of photo: PhotoID) async {
    await memory.saveDrafts(drafts, of: photo)
  }
}
