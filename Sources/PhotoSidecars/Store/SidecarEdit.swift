import FoundationEssentials
import GioBindings
import PhotoPages

/// A photo's own file, read for its sidecar; the methods block and are called without a lock.
package protocol AnnotatedFile {
  /// Returns the XMP packet in the file; nil if there is none.
  func packet() throws(GioError) -> [UInt8]?

  /// Returns the stored size and orientation; nil if the file is no picture.
  func frame() throws(GioError) -> StoredFrame?

  /// Returns the keywords in the file, in whichever form it has them.
  func keywords() throws(GioError) -> [String]
}

/// A change to be saved in a sidecar, with the values read for it.
struct SidecarEdit {
  /// The time for which an unparsable sidecar must be unchanged before its renaming: a program may write it unseen.
  private static let quietTime = Duration.seconds(3)
  /// The pause before it is read again, in milliseconds.
  private static let pause: Int32 = 50

  let change: AnnotationChange
  let date: Date
  private let photo: Location
  /// The photo's stored size and orientation, if the change places a tag or turns the photo.
  let frame: StoredFrame?
  /// The photo's packet, if it was read.
  private(set) var packet: SidecarDocument?
  /// The packet with the keywords that the file has in other forms, if the change concerns those.
  private(set) var embedded: SidecarDocument?
  private var hasReadPacket = false
  /// Whether there is no sidecar and the packet has to be read for a new one.
  private(set) var lacksPacket = false
  var remark: SaveRemark?
  /// Whether the sidecar beside the photo could not be read for a change in the user's data.
  var isPartial = false
  /// The document before the change, as it would have been read.
  var previous = SidecarDocument()
  /// The change as it is in the user's data before it is sent to a server, and the bytes that it has replaced there.
  var stored: (document: SidecarDocument, replaced: [UInt8]?)?
  /// The version that cannot be parsed, and the time since which it is unchanged.
  private var torn: (version: FileVersion, since: ContinuousClock.Instant)?

  init(
    _ change: AnnotationChange, at date: Date, of photo: Location, in file: some AnnotatedFile
  ) throws(SidecarFailure) {
    (self.change, self.date, self.photo) = (change, date, photo)
    do throws(GioError) {
      frame = change.needsFrame ? try file.frame() : nil
    } catch {
      throw SidecarFailure(reading: photo, error)
    }
  }

  mutating func readPacket(
    of file: some AnnotatedFile, _ cache: SidecarCache
  ) throws(SidecarFailure) {
    do throws(GioError) {
      packet = cache.document(packet: try file.packet())
      embedded = packet
      if change.adopted.contains(.subject) {
        embedded = (packet ?? SidecarDocument()).completed(byKeywords: try file.keywords())
      }
    } catch {
      throw SidecarFailure(reading: photo, error)
    }
    (hasReadPacket, lacksPacket) = (true, false)
  }

  /// Returns the document to change: `found` merged with `other`, or a new one; nil if that needs the unread packet.
  mutating func base(
    _ found: SidecarDocument?, joining other: SidecarDocument?
  ) -> SidecarDocument? {
    torn = nil
    let known = [found, other].compactMap(\.self)
    guard known.isEmpty else { return SidecarDocument(merging: known) }
    lacksPacket = !hasReadPacket
    return lacksPacket ? nil : .beginning(with: packet)
  }

  /// Whether an unparsable file is unchanged for `quietTime`, by its time or, as clocks may differ, since first seen.
  mutating func isQuiet(_ version: FileVersion) -> Bool {
    let age = Date.now.timeIntervalSince1970 - Double(version.modified) / 1_000_000
    if .seconds(age) >= Self.quietTime { return true }
    if let torn, torn.version == version { return .now - torn.since >= Self.quietTime }
    torn = (version, .now)
    return false
  }

  func pauseIfUnparsable() {
    if torn != nil { sleepBriefly(milliseconds: Self.pause) }
  }
}

extension StoredFrame {
  /// Returns the frame with the sidecar's orientation if that is not nil.
  package func turned(by orientation: Orientation?) -> StoredFrame {
    StoredFrame(size: size, orientation: orientation ?? self.orientation)
  }
}

extension AnnotationChange {
  /// Whether the change adds or changes a tag or turns the photo, which needs the photo's own size or orientation.
  fileprivate var needsFrame: Bool {
    switch self {
    case .item(.tag(let change)): change.new != nil
    case .turn: true
    case .value, .item, .keywords: false
    }
  }

  var adoptsPacket: Bool { !adopted.isEmpty }
}

/// An error of saving a change; no change was written.
package enum SidecarFailure: Error, Hashable {
  case file(GioError)
  /// The change cannot be written into any sidecar.
  case edit(SidecarError)
  case folderGone

  init(reading photo: Location, _ error: GioError) {
    let isGone = error == .notFound && photo.parent?.exists() == false
    self = isGone ? .folderGone : .file(error)
  }

  /// Evaluates a file operation and converts its error.
  static func check<Value>(
    _ body: @autoclosure () throws(GioError) -> Value
  ) throws(SidecarFailure) -> Value {
    do throws(GioError) {
      return try body()
    } catch .notFound, .notDirectory {
      // Only the folder can be missing: files that do not exist are no error here.
      throw .folderGone
    } catch {
      throw .file(error)
    }
  }
}

/// A reason why a sidecar's content cannot be changed; nothing was written.
package enum SidecarError: Error, Hashable {
  /// It is no well-formed XML. The file is renamed and a new sidecar made.
  case malformed
  /// Changing it would lose others' data; it stays, and the annotations are saved in the user's data.
  case untouchable(reason: String)
  /// The photo's size is unknown, so nothing can be placed on it.
  case sizeUnknown
}
