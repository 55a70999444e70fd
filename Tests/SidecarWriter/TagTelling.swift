import Foundation
import GioBindings
import PhotoDecoding
@testable import PhotoPages
import TestSupport
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// Tags a photo as the program does, and tells what its sidecar says of that after another program has
/// written it.
struct TagTelling {
  private let photo: Photo
  private let source: FolderSource

  init(photo: String, data: String) {
    let location = Location(path: Array(photo.utf8))
    self.photo = Photo(id: PhotoID(-1), name: "", uri: location.uri)
    let keeping = AnnotationSetup(
      user: Author(id: "me", name: "Me"), data: Location(path: Array(data.utf8))
    ) { try? PictureDecoder().storedFrame(of: $0) }
    source = FolderSource(.files([location]), showing: [], keeping: keeping)
  }

  /// Makes a photo of 797 × 601 pixels as it is shown: no area of ours ends at a whole one.
  static func makePhoto(_ path: String, storedAs orientation: String) throws {
    guard let orientation = Int(orientation).flatMap(Orientation.init) else { exit(EX_USAGE) }
    let pixels = TestPictures.solid(PixelSize(width: 797, height: 601), .red)
    let bytes = try TestPictures.jpeg(pixels, storedFor: orientation)
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Two clicks, and two boxes.
  func put() async throws {
    let box = TagShape.region(NormalizedRect(x: 0.5, y: 0.125, width: 0.25, height: 0.375))
    try await add("Anna", .person, .point(NormalizedPoint(x: 0.2, y: 0.1)))
    try await add("Berta", .person, box)
    try await add("Tower", .thing, .point(NormalizedPoint(x: 0.7, y: 0.6)))
    try await add(
      "Door", .thing, .region(NormalizedRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25)))
  }

  /// One more person.
  func name(_ name: String) async throws {
    try await add(name, .person, .point(NormalizedPoint(x: 0.125, y: 0.875)))
  }

  func label(_ text: String) async throws {
    _ = try await source.save(.set(.label, to: ColourLabel(text)), of: photo)
  }

  private func add(_ name: String, _ kind: TagKind, _ shape: TagShape) async throws {
    let tag = PhotoTag(id: TagID("id of \(name)"), text: name, kind: kind, shape: shape)
    _ = try await source.save(.tag(ItemChange(from: nil, to: tag, at: .max)), of: photo)
  }

  /// A line for each tag, with when it was changed, for the label, for each tag that another program has
  /// deleted, and for each list of names.
  func tell() async throws {
    let annotations = try await source.annotations(of: photo)
    let sidecar = Location(uri: (photo.uri ?? "") + ".xmp")
    let bytes = try sidecar.smallContents(atMost: XMPPacket.maxSize) ?? []
    let graph = try SidecarDocument(parsing: bytes).graph
    let stored = Dictionary(grouping: graph.storedTags(in: nil), by: \.id)
    for tag in annotations.tags.sorted(by: { $0.text < $1.text }) {
      let marks = stored[tag.id.rawValue]?.first?.region.marks
      let dates = [marks?.textEdited, marks?.kindEdited, marks?.shapeEdited]
        .map { $0.map(SidecarDate.text) ?? "never" }
      print(tag.id.rawValue, tag.text, tag.kind, tag.shape, dates, separator: " | ")
    }
    print("label", annotations.label?.text ?? "none")
    for tag in annotations.lostTags {
      print("offered to restore", tag.id.rawValue, tag.text, tag.kind, tag.shape, separator: " | ")
    }
    for list in KeywordList.all {
      print(list.property.name, KeywordList.names(graph.properties[list.property]).sorted())
    }
  }
}
