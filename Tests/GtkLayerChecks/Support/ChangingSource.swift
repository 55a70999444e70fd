import PhotoDecoding
import PhotoPages
import Synchronization
import TestSupport

/// A source of small pictures whose photos can be trashed, moved away and brought back, and change by themselves.
final class ChangingSource: DeletingPhotoSource, OrganizingPhotoSource {
  private struct State {
    /// Every photo that was ever listed, in order.
    var all: [Photo]
    var absent: Set<PhotoID> = []
    var isReversed = false
    var list: AsyncStream<PhotoListUpdate>.Continuation?

    /// Lists the photos that are there.
    func tell() {
      let there = all.filter { !absent.contains($0.id) }
      list?.yield(.listed(isReversed ? Array(there.reversed()) : there))
    }
  }

  private let state: Mutex<State>
  let permissions = PhotoPermissions.all

  init(count: Int) {
    let all = (1...count).map { Photo(id: PhotoID($0), name: "\($0).png") }
    state = Mutex(State(all: all))
  }

  /// Adds or removes a photo as another program does.
  func change(at place: Int) {
    state.withLock { state in
      let photo = state.all[place % state.all.count]
      if state.absent.remove(photo.id) == nil { state.absent.insert(photo.id) }
      state.tell()
    }
  }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(of: PhotoListUpdate.self)
    state.withLock { state in
      state.list = continuation
      state.isReversed = query.order.isReversed
      state.tell()
    }
    return stream
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    .pixels(TestPictures.numbered(request.photo.id.number))
  }

  private func set(_ photo: PhotoID, isThere: Bool) {
    state.withLock { state in
      if isThere { state.absent.remove(photo) } else { state.absent.insert(photo) }
      state.tell()
    }
  }

  func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> FileReceipt {
    set(photo.id, isThere: false)
    return FileReceipt(photo: photo, token: photo.id)
  }

  func restore(_ receipt: FileReceipt) async throws(PhotoSourceError) {
    set(receipt.photo.id, isThere: true)
  }

  func delete(_ photo: Photo) async throws(PhotoSourceError) { throw .readOnly }

  func relocate(
    _ relocation: Relocation, report: @escaping @Sendable (RelocationResult) -> Void
  ) async {
    for photo in relocation.items.map(\.photo) {
      set(photo.id, isThere: false)
      report(RelocationResult(photo, .success(FileReceipt(photo: photo, token: photo.id))))
    }
  }

  func takeBack(
    _ receipts: [FileReceipt], report: @escaping @Sendable (RelocationResult) -> Void
  ) async {
    for receipt in receipts {
      set(receipt.photo.id, isThere: true)
      report(RelocationResult(receipt.photo, .success(receipt)))
    }
  }

  func makeFolder(
    named name: String, in place: String
  ) async throws(PhotoSourceError) -> PhotoFolder { throw .readOnly }

  func removeFolder(_ folder: PhotoFolder) async throws(PhotoSourceError) { throw .readOnly }

  func change(
    _ folder: PhotoFolder, _ change: FolderChange
  ) async throws(PhotoSourceError) -> FolderReceipt { throw .readOnly }

  func takeBack(_ receipt: FolderReceipt) async throws(PhotoSourceError) { throw .readOnly }

  func folder(beside direction: FolderDirection) async throws(PhotoSourceError) -> PhotoFolder? {
    nil
  }
}
