import GioBindings
import PhotoDecoding
import PhotoMetadata
import PhotoPages

@testable import PhotoFolders
@testable import PhotoSidecars

extension EmbeddedMetadata {
  /// What a photo holds.
  init(of photo: PictureSource) throws {
    self = try PictureDecoder().metadata(of: photo, .all)
  }

  /// What is said of the photo as a whole, by its packet and otherwise.
  var caption: EmbeddedCaption { caption(with: SidecarCache().document(packet: packet)) }
}

extension AnnotationSetup {
  /// What looks into photos as the program does.
  static let metadata: MetadataReading = { (source, wanted) throws(PictureError) in
    try PictureDecoder().metadata(of: source, wanted)
  }
}
