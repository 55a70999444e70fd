import FoundationEssentials
import GioBindings
import PhotoMetadata
import PhotoPages
import PhotoSidecars

/// A turn of one photo in its file, and in its sidecar if that has an orientation, which overrides the file's; blocks.
///
/// The file is replaced as a sidecar is: by a whole copy that is on the disk, and only if no other program has written it.
struct FileTurning {
  /// The largest file that is turned, in bytes; it is held in memory.
  private static let largest = 1 << 29
  /// The number of attempts while other programs write the file.
  private static let attempts = 5

  let photo: Location
  let access: SidecarAccess
  /// Reads the orientation in the photo's sidecars.
  let annotated: () -> Orientation?
  let cancellable: Cancellable

  /// The annotations after the turn, and what it has replaced.
  typealias Turned = (annotations: PhotoAnnotations?, inverse: TurnChange)

  func turn(_ change: TurnChange) throws(SidecarFailure) -> Turned {
    guard case .file(let restored) = change.target else { throw .file(.notSupported) }
    let overriding = annotated()
    for _ in 0..<Self.attempts {
      let (file, old) = try read()
      let before = FileOrientation(stored: file.stored, annotated: overriding)
      let shown = overriding ?? file.orientation
      let wanted = shown.turned(change.turn)
      let bytes = file.bytes(storing: restored.map(\.stored) ?? wanted.rawValue)
      guard try replace(old, with: bytes) else { continue }
      let annotations = try turnSidecar(change, overriding, orBring: old, back: bytes)
      let inverse = TurnChange(
        change.turn.inverse, seen: wanted, target: .file(restoring: before))
      return (annotations, inverse)
    }
    throw .file(.busy)
  }

  /// Reads the file, and has a decoder find its orientation.
  private func read() throws(SidecarFailure) -> (TurnedFile, FileVersion) {
    do throws(GioError) {
      guard let old = try target().smallFile(atMost: Self.largest, cancellable: cancellable)
      else { throw .notFound }
      let embedded = access.setup.embedded(in: .bytes(old.bytes), .all)
      guard let place = embedded?.orientationPlace, let file = TurnedFile(old.bytes, place) else {
        throw .notSupported
      }
      return (file, old)
    } catch {
      throw .file(error)
    }
  }

  /// The photo's file, also if the photo is a symbolic link to it in the same folder.
  private func target() throws(GioError) -> Location { try photo.writableTarget() ?? photo }

  /// Replaces the file unless another program has written it since; returns whether it is replaced.
  private func replace(
    _ old: FileVersion, with bytes: [UInt8]
  ) throws(SidecarFailure) -> Bool {
    do throws(GioError) {
      let file = try target()
      // Under its other names the file would stay as it is.
      guard file.linkCount == 1 else { throw .tooManyLinks }
      guard let folder = file.parent else { throw .notFound }
      let place = try folder.locked(cancellable)
      let left = try folder.names(cancellable: cancellable, where: isTemporaryName)
      _ = try place.displacedVersions(of: file.name, among: left, atMost: Self.largest)
      let isDone = try place.replace(file.name, holding: old, with: bytes)
      if isDone { access.embedded.forget(photo) }
      return isDone
    } catch {
      throw .file(error)
    }
  }

  /// Sets the orientation in the sidecar if that has one; if this fails, the file is changed back.
  private func turnSidecar(
    _ change: TurnChange, _ overriding: Orientation?, orBring old: FileVersion,
    back written: [UInt8]
  ) throws(SidecarFailure) -> PhotoAnnotations? {
    let reading = AnnotationReading(of: photo, access, cancellable)
    do throws(SidecarFailure) {
      guard overriding != nil || change.restoresAnnotated else {
        return try? reading.annotations()
      }
      let saved = try access.store(of: photo).save(
        .turn(change), at: Date(), in: reading, cancellable)
      return reading.annotations(of: saved.document)
    } catch {
      if let now = try? target().smallFile(atMost: Self.largest), now.bytes == written {
        _ = try? replace(now, with: old.bytes)
      }
      throw error
    }
  }
}

extension TurnChange {
  /// Whether it brings an orientation back into the annotations.
  fileprivate var restoresAnnotated: Bool {
    if case .file(let restored?) = target { restored.annotated != nil } else { false }
  }
}
