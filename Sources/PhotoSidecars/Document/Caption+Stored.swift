import PhotoPages
import XMPBindings

extension XMPName {
  package static let title = XMPName(XMPNamespace.dublinCore, "title")
  package static let description = XMPName(XMPNamespace.dublinCore, "description")
  static let titleEdited = XMPName(XMPNamespace.photoPages, "titleEdited")
  static let captionEdited = XMPName(XMPNamespace.photoPages, "captionEdited")
  /// The title by another program that this program's first change replaced.
  static let titleReplaced = XMPName(XMPNamespace.photoPages, "titleReplaced")
  static let captionReplaced = XMPName(XMPNamespace.photoPages, "captionReplaced")
}

extension StoredField {
  static let caption = StoredField(
    .caption, [title, description], write: { [$0.title, $0.text] },
    read: { sidecar, packet, annotations in
      if let text = title.read(sidecar.graph) ?? packet.flatMap({ title.read($0.graph) }) {
        annotations.caption.title = text
      }
      if let text = description.read(sidecar.graph), !sidecar.copiesText(of: packet) {
        annotations.caption.text = text
      }
    })

  private static let title = DatedProperty.text(
    .title, edited: .titleEdited, replaced: .titleReplaced)
  private static let description = DatedProperty.text(
    .description, edited: .captionEdited, replaced: .captionReplaced)
}

extension SidecarDocument {
  /// Whether the caption is only a copy of the packet's, so that it does not override the file's other captions.
  fileprivate func copiesText(of packet: SidecarDocument?) -> Bool {
    graph.properties[.captionEdited] == nil
      && graph.properties[.description] == packet?.graph.properties[.description]
  }
}
