@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

extension EmbeddedMetadata {
  /// What is said of the photo as a whole, by its packet and otherwise.
  var caption: EmbeddedCaption { caption(with: SidecarDocument(packet: packet)) }
}
