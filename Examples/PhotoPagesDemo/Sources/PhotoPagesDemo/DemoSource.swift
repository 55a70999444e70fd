import FoundationEssentials
import PhotoPages
import Synchronization

/// The demo's album, in memory.
///
/// What people add is there for as long as the program runs. They delete their own comments only.
public final class DemoSource: WritingPhotoSource, CommentingPhotoSource, DeletingPhotoSource {
  struct State {
    var photos: [Photo] = []
    var annotations: [PhotoID: PhotoAnnotations] = [:]
    var lastRow = 0
    /// The rows of the tags and comments that were deleted, as a database would delete them.
    var deletedRows: [Int] = []
    var list: AsyncStream<PhotoListUpdate>.Continuation?
  }

  let state: Mutex<State>
  private let pause: @Sendable () async -> Void

  /// Makes the source; `pause` is what each answer waits for, as for a server.
  public init(pause: @escaping @Sendable () async -> Void = {}) {
    self.pause = pause
    var state = State()
    for (number, photo) in DemoAlbum.photos.enumerated() {
      let id = PhotoID(number)
      state.photos.append(Photo(id: id, name: photo.name, sourceValue: DemoRow(number: number)))
      state.annotations[id] = PhotoAnnotations(photo, lastRow: &state.lastRow)
    }
    self.state = Mutex(state)
  }

  /// The photos of now.
  public var photos: [Photo] { state.withLock { $0.photos } }

  /// The permissions before those of a photo are known.
  public var permissions: PhotoPermissions { .demo }

  /// All photos at once, and again after each deletion.
  public func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(of: PhotoListUpdate.self)
    state.withLock { state in
      state.list = continuation
      continuation.yield(.listed(state.photos))
    }
    return stream
  }

  /// Draws a photo.
  public func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    await pause()
    return .pixels(try Self.demoPhoto(of: request.photo).draw())
  }

  /// The data of a photo, found by the value that it was listed with.
  static func demoPhoto(of photo: Photo) throws(PhotoSourceError) -> DemoPhoto {
    guard let row = photo.sourceValue as? DemoRow, DemoAlbum.photos.indices.contains(row.number)
    else { throw .notFound }
    return DemoAlbum.photos[row.number]
  }

  // MARK: - Tags and comments

  /// What is known of a photo.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    await pause()
    guard let known = state.withLock({ $0.annotations[photo.id] }) else { throw .notFound }
    return known
  }

  /// Applies a change; a new tag or comment gets a row.
  public func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations {
    await pause()
    if case .item(.report(let report)) = change, report.new?.reason.isEmpty == true {
      throw .other(Message("A report needs a reason."))
    }
    let saved: SavedAnnotations? = state.withLock { state in
      guard var annotations = state.annotations[photo.id] else { return nil }
      let inverse = change.inverse(from: annotations)
      change.apply(to: &annotations)
      annotations.giveRows(&state.lastRow)
      state.annotations[photo.id] = annotations
      if let row = change.deletedRow { state.deletedRows.append(row.number) }
      if change.isReport { state.list?.yield(.said(Message("Reported to the demo’s editors"))) }
      return SavedAnnotations(annotations, inverse: inverse)
    }
    guard let saved else { throw .notFound }
    return saved
  }

  /// None that are older: the annotations have all comments.
  public func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] { [] }

  // MARK: - Deleting

  /// Takes a photo out of the list; the receipt has its place.
  public func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> FileReceipt {
    let place: Int? = state.withLock { state in
      guard let place = state.photos.firstIndex(where: { $0.id == photo.id }) else { return nil }
      state.photos.remove(at: place)
      state.list?.yield(.listed(state.photos))
      return place
    }
    guard let place else { throw .notFound }
    return FileReceipt(photo: photo, token: place)
  }

  /// Puts a photo back to its place.
  public func restore(_ receipt: FileReceipt) async throws(PhotoSourceError) {
    guard let place = receipt.token as? Int else { throw .notFound }
    state.withLock { state in
      state.photos.insert(receipt.photo, at: min(place, state.photos.count))
      state.list?.yield(.listed(state.photos))
    }
  }

  /// Deletes a photo with all that was said of it.
  public func delete(_ photo: Photo) async throws(PhotoSourceError) {
    _ = try await moveToTrash(photo)
    state.withLock { $0.annotations[photo.id] = nil }
  }
}

extension PhotoAnnotations {
  fileprivate init(_ photo: DemoPhoto, lastRow: inout Int) {
    var caption = Caption(title: photo.name)
    caption.formattedText = photo.caption
    self.init(
      tags: photo.tags.enumerated().map { number, tag in
        PhotoTag(id: TagID("\(number)"), text: tag.text, kind: .thing, shape: .point(tag.point))
      },
      comments: photo.comments.enumerated().map { number, comment in
        PhotoComment(number, by: comment.author, comment.text)
      },
      caption: caption,
      sourceFacts: [
        PhotoFact(
          Message("Shares"), in: .publication, .count(photo.shares), alsoIn: [.caption, .list])
      ],
      permissions: photo.permissions)
    giveRows(&lastRow)
  }

  /// Gives rows to tags and comments that have none.
  fileprivate mutating func giveRows(_ lastRow: inout Int) {
    for index in tags.indices where tags[index].sourceValue == nil {
      lastRow += 1
      tags[index].sourceValue = DemoRow(number: lastRow)
    }
    for index in comments.indices where comments[index].sourceValue == nil {
      lastRow += 1
      comments[index].sourceValue = DemoRow(number: lastRow)
    }
  }
}

extension PhotoComment {
  /// Makes a comment that was there before, an hour after the one before it, and that cannot be changed here.
  fileprivate init(_ number: Int, by author: String, _ text: FormattedText) {
    self.init(
      id: CommentID("\(number)"), author: Author(id: author.lowercased(), name: author),
      date: DemoAlbum.day.addingTimeInterval(Double(number) * 3600), text: "",
      permissions: ItemPermissions(edit: false, delete: false))
    formattedText = text
  }
}

extension AnnotationChange {
  /// The row of the tag or comment that the change deletes; nil for other changes.
  fileprivate var deletedRow: DemoRow? {
    switch self {
    case .item(.tag(let change)) where change.new == nil: change.old?.sourceValue as? DemoRow
    case .item(.comment(let change)) where change.new == nil: change.old?.sourceValue as? DemoRow
    default: nil
    }
  }

  fileprivate var isReport: Bool {
    if case .item(.report(let change)) = self { change.new != nil } else { false }
  }
}
