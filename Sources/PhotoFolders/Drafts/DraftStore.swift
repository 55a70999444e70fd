import FoundationEssentials
import GioBindings
import PhotoPages
import PhotoSidecars
import Synchronization

/// The drafts in the user's data; all methods block.
///
/// Each photo has its own file, so that several processes write drafts of different photos without conflicts.
final class DraftStore: Sendable {
  /// The largest draft file that is read, in bytes.
  private static let maxSize = 16 << 20
  /// The number of attempts to write a file that another process writes as well.
  private static let attempts = 5

  let folder: Location
  /// The file numbers of the photos used last, as a photo may be deleted before its draft is written.
  private let numbers = Mutex<[(photo: Location, number: FileNumber)]>([])
  private static let rememberedCount = 16

  init(in folder: Location) { self.folder = folder }

  /// Returns the draft of a photo; empty if there is none or it cannot be read.
  func drafts(
    of photo: PhotoID, at location: Location, _ cancellable: Cancellable
  ) -> PhotoDrafts {
    let number = number(of: location)
    guard let names = try? names(cancellable), !names.isEmpty else { return PhotoDrafts() }
    let own = DraftName(of: location, nil).digest
    let files = names.filter { $0.digest == own }.compactMap { file($0, cancellable) }
    if let newest = files.max(by: { $0.written < $1.written }) { return newest.drafts(of: photo) }
    guard let number else { return PhotoDrafts() }
    let others = names.filter { $0.number == number.text }
    return adopted(others, by: photo, at: location, number, cancellable)
  }

  /// Remembers a photo's file number, which is stored with its draft.
  func look(at photo: Location) { _ = number(of: photo) }

  /// Stores a photo's draft, or deletes it if empty; does not access the photo, whose disk may not answer.
  func keep(
    _ drafts: PhotoDrafts, of location: Location, _ cancellable: Cancellable
  ) throws(GioError) {
    guard !drafts.isEmpty else { return try forget(location, cancellable) }
    let number = knownNumber(of: location)
    try folder.makeFolders()
    let place = try folder.locked(cancellable)
    place.makePrivate()
    let name = DraftName(of: location, number)
    let former = try names(cancellable).filter { $0.digest == name.digest }
    // A draft of a deleted photo keeps the photo's number.
    let known = number ?? former.lazy.compactMap { self.file($0, cancellable)?.number }.first
    let content = DraftFile(drafts, of: location.uri, known, at: Date())
    guard let bytes = content.bytes else { return }
    let kept = DraftName(of: location, known)
    try write(bytes, as: kept.bytes, in: place, cancellable)
    for other in former where other != kept { try place.remove(other.bytes) }
    if former.isEmpty { clearAway(in: place, cancellable) }
  }

  private func write(
    _ bytes: [UInt8], as name: [UInt8], in place: any GuardedFolder, _ cancellable: Cancellable
  ) throws(GioError) {
    // Only to delete what a killed process left behind; a finished draft has its own name.
    let temporaryFiles = try folder.names(cancellable: cancellable, where: isTemporaryName)
    _ = try place.displacedVersions(of: name, among: temporaryFiles, atMost: Self.maxSize)
    for _ in 0..<Self.attempts {
      let old = try place.contents(of: name, atMost: Self.maxSize)
      if let old, DraftFile(old.bytes) == nil {
        // It may be of a later version, and holds text that a person typed.
        _ = try place.setAside(name, holding: old, asFree: SidecarName.broken)
        continue
      }
      if try place.replace(name, holding: old, with: bytes) { return }
    }
    throw .busy
  }

  private func forget(_ photo: Location, _ cancellable: Cancellable) throws(GioError) {
    do throws(GioError) {
      let place = try folder.locked(cancellable)
      let own = DraftName(of: photo, nil).digest
      for name in try names(cancellable) where name.digest == own { try place.remove(name.bytes) }
    } catch .notFound {}
  }

  /// Moves the draft of a renamed photo to its new URI if no file exists at the old one.
  private func adopted(
    _ names: [DraftName], by photo: PhotoID, at location: Location, _ number: FileNumber,
    _ cancellable: Cancellable
  ) -> PhotoDrafts {
    for name in names {
      guard let file = file(name, cancellable), file.number == number else { continue }
      let former = Location(uri: file.uri)
      guard !FileQueue.isSilent(at: former), !former.exists(cancellable: cancellable) else {
        continue
      }
      let drafts = file.drafts(of: photo)
      // Written under the new URI before the old file is deleted; if writing fails, the old file stays.
      if (try? keep(drafts, of: location, cancellable)) != nil { try? forget(former, cancellable) }
      return drafts
    }
    return PhotoDrafts()
  }

  func names(_ cancellable: Cancellable) throws(GioError) -> [DraftName] {
    do throws(GioError) {
      return try folder.names(cancellable: cancellable) { DraftName($0) != nil }
        .compactMap { DraftName($0) }
    } catch .notFound {
      return []
    }
  }

  func file(_ name: DraftName, _ cancellable: Cancellable) -> DraftFile? {
    let bytes = try? folder.child(name.bytes).smallContents(
      atMost: Self.maxSize, cancellable: cancellable)
    return (bytes ?? nil).flatMap { DraftFile($0) }
  }

  /// Returns the photo's current file number, or the last known one.
  private func number(of location: Location) -> FileNumber? {
    guard let number = FileNumber(of: location) else { return knownNumber(of: location) }
    return numbers.withLock { numbers in
      numbers.removeAll { $0.photo == location }
      numbers = numbers.suffix(Self.rememberedCount - 1) + [(location, number)]
      return number
    }
  }

  private func knownNumber(of location: Location) -> FileNumber? {
    numbers.withLock { $0.last { $0.photo == location }?.number }
  }

  /// The lifetime of the draft of a deleted photo in seconds: a year.
  static let timeout = 365.0 * 24 * 3600
  /// The number of drafts that are kept; one person hardly ever writes more.
  static let maxCount = 5000
  /// The time limit for listing old drafts, in microseconds.
  private static let lookingTime = 1_000_000

  /// Deletes old drafts of deleted photos, and the oldest drafts if there are more than `maxCount`.
  func clearAway(
    in place: any GuardedFolder, at now: Date = Date(), _ cancellable: Cancellable
  ) {
    guard let enumerator = try? DirectoryEnumerator(of: folder, cancellable: cancellable),
      let entries = try? enumerator.next(
        atMost: Self.maxCount * 2, within: Self.lookingTime)
    else { return }
    let drafts = entries.filter { DraftName($0.name) != nil }
      .sorted { $0.modified < $1.modified }
    let tooMany = drafts.count - Self.maxCount
    for (rank, entry) in drafts.enumerated() {
      let age = now.timeIntervalSince1970 - Double(entry.modified) / 1_000_000
      let isOld = age > Self.timeout && isAbandoned(entry.name, cancellable)
      if rank < tooMany || isOld { try? place.remove(entry.name) }
    }
  }

  private func isAbandoned(_ name: [UInt8], _ cancellable: Cancellable) -> Bool {
    guard let name = DraftName(name), let file = file(name, cancellable) else { return false }
    let photo = Location(uri: file.uri)
    return photo.isNative && !FileQueue.isSilent(at: photo)
      && !photo.exists(cancellable: cancellable)
  }
}

extension FolderSource: DraftingPhotoSource {
  /// The timeout in seconds for reading a photo's file number, which identifies it after a rename.
  private static let lookingTime = 1.0

  /// Returns the unsaved draft of a photo.
  public func drafts(of photo: PhotoID) async -> PhotoDrafts {
    guard let uri = known.photos.uri(of: photo) else { return PhotoDrafts() }
    return await drafts(of: photo, at: Location(uri: uri))
  }

  /// Returns the unsaved draft of a photo that is in a file, with the photo's id in any source.
  package func drafts(of photo: PhotoID, at location: Location) async -> PhotoDrafts {
    guard let draftStore else { return PhotoDrafts() }
    let drafts = try? await FileQueue.run(reading: location) { (cancellable) throws(GioError) in
      draftStore.drafts(of: photo, at: location, cancellable)
    }
    return drafts ?? PhotoDrafts()
  }

  /// Stores a photo's draft in the user's data.
  ///
  /// - Throws: `.full`, `.readOnly` or `.unchangeable` if it cannot be written.
  public func saveDrafts(_ drafts: PhotoDrafts, of photo: PhotoID) async throws(PhotoSourceError) {
    guard let uri = known.photos.uri(of: photo) else { return }
    try await saveDrafts(drafts, at: Location(uri: uri))
  }

  /// Stores the draft of a photo that is in a file, which need not exist.
  package func saveDrafts(
    _ drafts: PhotoDrafts, at location: Location
  ) async throws(PhotoSourceError) {
    guard let draftStore else { return }
    // If this times out, the draft is stored without the number.
    try? await FileQueue.run(
      at: location, timeout: Self.lookingTime, waitsIfUnresponsive: false, isTrial: true
    ) { _ throws(GioError) in draftStore.look(at: location) }
    do {
      try await FileQueue.run { (cancellable) throws(GioError) in
        try draftStore.keep(drafts, of: location, cancellable)
      }
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .noSpace: throw .full
      case .readOnly, .permissionDenied: throw .readOnly
      // The other errors have sentences about the photo, not about the disk with the draft.
      default: throw .unchangeable(reason: error.message)
      }
    }
  }
}
