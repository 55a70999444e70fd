import FoundationEssentials
import GioBindings
@testable import PhotoPages
import TestSupport

@testable import PhotoSidecars

extension AnnotationChange {
  static func adding(_ tag: PhotoTag, at place: Int = 0) -> AnnotationChange {
    .tag(ItemChange(from: nil, to: tag, at: place))
  }

  static func changing(_ tag: PhotoTag, to new: PhotoTag) -> AnnotationChange {
    .tag(ItemChange(from: tag, to: new, at: 0))
  }

  static func deleting(_ tag: PhotoTag) -> AnnotationChange {
    .tag(ItemChange(from: tag, to: nil, at: 0))
  }
}

extension PhotoTag {
  static let anna = PhotoTag(
    id: TagID("anna"), text: "Anna", shape: .point(NormalizedPoint(x: 0.25, y: 0.5)))
}

extension Date {
  /// The first second of 2026.
  static let reference = Date(timeIntervalSince1970: 1_767_225_600)

  /// Some seconds later.
  static func reference(_ seconds: Double) -> Date { reference.addingTimeInterval(seconds) }
}

extension StoredFrame {
  /// A photo as most cameras take it.
  static let landscape = StoredFrame(
    size: PixelSize(width: 4000, height: 3000), orientation: .upright)
}

/// A photo's file that says nothing of itself.
struct SilentFile: AnnotatedFile {
  func packet() throws(GioError) -> [UInt8]? { nil }

  func frame() throws(GioError) -> StoredFrame? { nil }

  func keywords() throws(GioError) -> [String] { [] }
}

extension ScratchFolder {
  /// Where the folder is.
  var place: Location { Location(path: path) }

  /// Where something in it is.
  func file(_ name: String) -> Location { place.child(Array(name.utf8)) }
}

extension SidecarDocument {
  /// The fields in the file, completed by those in the photo's packet.
  func fields(embedded packet: SidecarDocument? = nil) -> PhotoAnnotations {
    var annotations = PhotoAnnotations()
    readFields(embedded: packet, into: &annotations)
    return annotations
  }

  /// What the file rates the photo.
  var rating: Rating? { fields().rating }
}
