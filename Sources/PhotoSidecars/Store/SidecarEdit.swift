import FoundationEssentials
import GioBindings
import PhotoPages

/// A photo's own file, as far as its sidecar needs it. All of it blocks, and is asked while nothing is locked.
package protocol AnnotatedFile {
  /// The XMP packet in it; nil if there is none.
  func packet() throws(GioError) -> [UInt8]?

  /// How the picture in it is stored; nil if it is no picture.
  func frame() throws(GioError) -> StoredFrame?
}

/// A change that is on its way into a sidecar, with what was found out for it.
struct SidecarEdit {
  /// How long a sidecar that cannot be understood must have been as it is before it is set aside: not
  /// every file system tells whether a program is in the midst of writing it.
  private static let quietTime = Duration.seconds(3)
  /// How long to wait before it is looked at again, in milliseconds.
  private static let pause: Int32 = 50

  let change: AnnotationChange
  let date: Date
  private let photo: Location
  /// How the photo is stored, if the change has a place on it.
  let frame: StoredFrame?
  /// What the packet in the photo says, if that was read.
  private(set) var packet: SidecarDocument?
  private var hasReadPacket = false
  /// Whether there is no sidecar, and the packet was not read.
  private(set) var lacksPacket = false
  var remark: SaveRemark?
  /// What could not be understood, and since when it is known to be as it is.
  private var torn: (version: FileVersion, since: ContinuousClock.Instant)?

  init(
    _ change: AnnotationChange, at date: Date, of photo: Location, in file: some AnnotatedFile
  ) throws(SidecarFailure) {
    (self.change, self.date, self.photo) = (change, date, photo)
    do throws(GioError) {
      frame = change.placesTag ? try file.frame() : nil
    } catch {
      throw SidecarFailure(reading: photo, error)
    }
  }

  mutating func readPacket(
    of file: some AnnotatedFile, _ cache: SidecarCache
  ) throws(SidecarFailure) {
    do throws(GioError) {
      packet = cache.document(packet: try file.packet())
    } catch {
      throw SidecarFailure(reading: photo, error)
    }
    (hasReadPacket, lacksPacket) = (true, false)
  }

  /// What the change is made in: what was found, with what is to be there, too; nil if that is nothing, and the
  /// packet was not read, of which a new sidecar begins as a copy.
  mutating func base(
    _ found: SidecarDocument?, joining other: SidecarDocument?
  ) -> SidecarDocument? {
    torn = nil
    let known = [found, other].compactMap(\.self)
    guard known.isEmpty else { return SidecarDocument(merging: known) }
    lacksPacket = !hasReadPacket
    return lacksPacket ? nil : .beginning(with: packet)
  }

  /// Whether a file that cannot be understood has been as it is for a while, by its own time or, where clocks
  /// disagree, by ours.
  mutating func isQuiet(_ version: FileVersion) -> Bool {
    let age = Date.now.timeIntervalSince1970 - Double(version.modified) / 1_000_000
    if .seconds(age) >= Self.quietTime { return true }
    if let torn, torn.version == version { return .now - torn.since >= Self.quietTime }
    torn = (version, .now)
    return false
  }

  /// Waits before a half-written file is looked at again.
  func pauseIfTorn() {
    if torn != nil { sleepBriefly(milliseconds: Self.pause) }
  }
}

extension StoredFrame {
  /// The same, turned as a sidecar says, if it does.
  package func turned(by orientation: Orientation?) -> StoredFrame {
    StoredFrame(size: size, orientation: orientation ?? self.orientation)
  }
}

extension AnnotationChange {
  /// Whether something gets a place on the photo.
  fileprivate var placesTag: Bool {
    if case .tag(let change) = self { change.new != nil } else { false }
  }

  /// Whether something of the photo's own packet is copied before the change is made.
  var adoptsPacket: Bool { !adopted.isEmpty }
}

/// Why a change was not saved. Nothing was written then, or what was is still what it was.
package enum SidecarFailure: Error, Hashable {
  case file(GioError)
  /// What was asked for cannot be put into any sidecar.
  case edit(SidecarError)
  case folderGone

  /// Why a photo could not be read of which something is needed.
  init(reading photo: Location, _ error: GioError) {
    let isGone = error == .notFound && photo.parent?.exists() == false
    self = isGone ? .folderGone : .file(error)
  }

  /// Does something with files, and throws what its error means for a sidecar.
  static func check<Value>(
    _ body: @autoclosure () throws(GioError) -> Value
  ) throws(SidecarFailure) -> Value {
    do throws(GioError) {
      return try body()
    } catch .notFound, .notDirectory {
      // All that is asked for by name may be missing, but for the folder.
      throw .folderGone
    } catch {
      throw .file(error)
    }
  }
}

/// Why a sidecar's content cannot be worked with. Nothing was written.
package enum SidecarError: Error, Hashable {
  /// It is no well-formed XML: torn, or something else. It is set aside, and a new one begun.
  case malformed
  /// It may be well-formed, and is no XMP that can be changed without losing or altering what other programs
  /// have written. It stays untouched, and what is ours goes to the user's data.
  case untouchable(reason: String)
  /// The photo's size is not known, and without it nothing can be put on the photo.
  case sizeUnknown
}
