import PhotoPages

/// The covers of the folders in sight, read one after the other; those that were read stay known.
@MainActor
final class FolderCovers {
  /// Called when the cover of a folder has been read.
  var onRead: (@MainActor (PhotoFolder) -> Void)?
  /// Whether nothing more urgent is to be read.
  var isAllowed: @MainActor () -> Bool = { true }

  private let source: (any CoveringPhotoSource)?
  private var wanted: [PhotoFolder] = []
  private var known: [PhotoFolder: FolderCover] = [:]
  /// The folders that were read since they may have changed last.
  private var current: Set<PhotoFolder> = []
  private var reading: (folder: PhotoFolder, attempt: Int, task: Task<Void, Never>)?
  private var attempts = 0

  init(source: (any CoveringPhotoSource)?) { self.source = source }

  var isBusy: Bool { reading != nil }

  /// The cover of a folder; nil if it is not known, or has none.
  subscript(folder: PhotoFolder) -> FolderCover? { known[folder] }

  /// Replaces the folders whose covers are read, and drops the work for others.
  func want(_ folders: [PhotoFolder]) {
    wanted = folders
    if let reading, !folders.contains(reading.folder) {
      reading.task.cancelElsewhere()
      current.remove(reading.folder)
      self.reading = nil
    }
    readNext()
  }

  /// Looks again at the folders that are wanted next, which may have changed; until then the known covers stay.
  func recheck() { current = [] }

  /// Reads the next cover if nothing more urgent is left.
  func readNext() {
    guard reading == nil, let source, let folder = wanted.first(where: { !current.contains($0) }),
      isAllowed()
    else { return }
    attempts += 1
    current.insert(folder)
    let task = Task { [weak self, attempts] in
      let cover = try? await source.cover(of: folder)
      self?.take(cover, of: folder, from: attempts)
    }
    reading = (folder, attempts, task)
  }

  private func take(_ cover: FolderCover?, of folder: PhotoFolder, from attempt: Int) {
    // A task may end before its cancellation arrives.
    guard reading?.attempt == attempt else { return }
    reading = nil
    if cover != known[folder] {
      known[folder] = cover
      onRead?(folder)
    }
    readNext()
  }
}

extension PhotoFolder {
  /// Returns the name of the folder's tile for screen readers, such as “Summer, folder, 12 photos”.
  func description(photoCount: Int?) -> String {
    let name = Message("{name}, folder", ["name": name])
    return [name.translated, photoCount.map(Self.countText)].compactMap { $0 }.listText
  }

  /// Returns the number of a folder's photos in words.
  static func countText(_ count: Int) -> String {
    Message("{count} photo", plural: "{count} photos", count: count).translated
  }
}

extension GalleryView {
  /// Returns the name of an item for screen readers.
  func name(of position: Int) -> String {
    guard let folder = items.folder(at: position) else { return items.name(of: position) }
    return folder.description(photoCount: covers[folder]?.count)
  }

  /// Returns the requests for the thumbnails on a folder's cover, which come after those of the photos in sight.
  func requests(of folder: PhotoFolder) -> [ThumbnailRequest] {
    let cell = row(width: Double(side))?.box.size.height ?? Double(side)
    // At most two photos are beside each other, each filling its place.
    let pixels = min(cell, ThumbnailDrawing.greatestCover) * 2 / 3 * canvas.scaleFactor
    return (covers[folder]?.photos ?? []).map {
      ThumbnailRequest($0, side: Int(pixels.rounded(.up)), urgency: .near)
    }
  }

  /// Whether the folders may have other photos than before: some came to this one or left it, or were moved.
  func haveFoldersChanged(since before: ViewerModel?) -> Bool {
    guard let before, let model = items.model, model.library.phase == .complete else {
      return false
    }
    return before.library != model.library || before.files != model.files
  }

  func connectCovers() {
    covers.isAllowed = { [weak self] in self?.thumbnails.hasVisibleWork == false }
    covers.onRead = { [weak self] folder in
      guard let self else { return }
      let key = GalleryItems.key(of: folder)
      grid.refresh { $0 == key }
      wantSoon()
    }
  }
}
