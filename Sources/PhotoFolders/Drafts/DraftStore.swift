import FoundationEssentials
import GioBindings
import PhotoPages
import PhotoSidecars
import Synchronization

/// What is being typed about photos, in the user's data: a file for each photo, so that programs that
/// write about different photos do not meet. All of it blocks.
final class DraftStore: Sendable {
  /// A larger file is no draft of ours.
  private static let greatestSize = 16 << 20
  /// How often a file is tried to be written that something else writes, too.
  private static let attempts = 5

  let folder: Location
  /// Of photos that were looked at last: one may be gone when the first word about it is written.
  private let numbers = Mutex<[(photo: Location, number: FileNumber)]>([])
  private static let rememberedCount = 16

  init(in folder: Location) { self.folder = folder }

  /// What was typed about a photo; nothing where nothing is, or nothing that could be understood.
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

  /// Looks at a photo, whose number is kept with what is typed about it.
  func look(at photo: Location) { _ = number(of: photo) }

  /// Keeps what is typed about a photo in place of what was, or forgets that. The photo itself is not looked
  /// at: its disk may not answer.
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
    // One whose photo is gone goes on being known by the photo's number.
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
    // Only to clear away what a killed process left: it is complete under its own name.
    let spares = try folder.names(cancellable: cancellable, where: isSpare)
    _ = try place.strays(of: name, among: spares, atMost: Self.greatestSize)
    for _ in 0..<Self.attempts {
      let old = try place.contents(of: name, atMost: Self.greatestSize)
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

  /// Takes over the draft of a photo that had another URI, if that is gone.
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
      // Under the new URI before it is gone under the old one; where that fails it stays.
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
      atMost: Self.greatestSize, cancellable: cancellable)
    return (bytes ?? nil).flatMap { DraftFile($0) }
  }

  /// The photo's number as it is, or as it was when the photo was last looked at.
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

  /// How long the draft of a photo that is gone is kept, in seconds: a year.
  static let patience = 365.0 * 24 * 3600
  /// How many drafts are kept in any case; more are hardly ever written by one person.
  static let greatestCount = 5000
  /// How many microseconds to look for old ones at most.
  private static let lookingTime = 1_000_000

  /// Deletes drafts that were written long ago about photos that are gone, and the oldest of very many.
  func clearAway(
    in place: any GuardedFolder, at now: Date = Date(), _ cancellable: Cancellable
  ) {
    guard let enumerator = try? DirectoryEnumerator(of: folder, cancellable: cancellable),
      let entries = try? enumerator.next(
        atMost: Self.greatestCount * 2, within: Self.lookingTime)
    else { return }
    let drafts = entries.filter { DraftName($0.name) != nil }
      .sorted { $0.modified < $1.modified }
    let tooMany = drafts.count - Self.greatestCount
    for (rank, entry) in drafts.enumerated() {
      let age = now.timeIntervalSince1970 - Double(entry.modified) / 1_000_000
      let isOld = age > Self.patience && isAbandoned(entry.name, cancellable)
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

extension FolderSource {
  /// For how many seconds a draft waits for a look at its photo, whose number finds it again after a rename.
  private static let lookingTime = 1.0

  /// What was typed about a photo and neither saved nor dropped.
  public func drafts(of photo: PhotoID) async -> PhotoDrafts {
    guard let draftStore, let uri = known.photos.uri(of: photo) else { return PhotoDrafts() }
    let location = Location(uri: uri)
    let drafts = try? await FileQueue.run(reading: location) { (cancellable) throws(GioError) in
      draftStore.drafts(of: photo, at: location, cancellable)
    }
    return drafts ?? PhotoDrafts()
  }

  /// Saves what is being typed about a photo in the user's data.
  ///
  /// - Throws: `.unchangeable` with the system's reason where the disk will not take it.
  public func saveDrafts(_ drafts: PhotoDrafts, of photo: PhotoID) async throws(PhotoSourceError) {
    guard let draftStore, let uri = known.photos.uri(of: photo) else { return }
    let location = Location(uri: uri)
    // Only where the photo's place answers; what was typed is kept in any case.
    try? await FileQueue.run(
      at: location, patience: Self.lookingTime, isPatient: false, isTrial: true
    ) { _ throws(GioError) in draftStore.look(at: location) }
    do {
      try await FileQueue.run { (cancellable) throws(GioError) in
        try draftStore.keep(drafts, of: location, cancellable)
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      // Of the disk, not of the photo, which the other errors speak of.
      throw .unchangeable(reason: error.message)
    }
  }
}
