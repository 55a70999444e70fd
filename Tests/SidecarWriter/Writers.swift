import Foundation
import GioBindings
import Glibc
import PhotoPages
import TestSupport
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// Says that something is kept, at once: the next moment may be the last.
private func report(_ line: String) {
  print(line)
  fflush(nil)
}

/// Writes tags as the program does.
struct Tagger {
  private let photo: Photo
  private let source: FolderSource

  init(photo: String, data: String) {
    let location = Location(path: Array(photo.utf8))
    self.photo = Photo(id: PhotoID(-1), name: "", uri: location.uri)
    source = .annotating(location, data: Location(path: Array(data.utf8)))
  }

  func write(_ name: String, _ count: Int) async throws {
    let steps = TagSteps(name)
    for number in 1...count {
      let remark = try await source.save(steps.change(number), of: photo).remark
      report(remark == nil ? "\(number)" : "\(number) \(String(describing: remark))")
    }
  }

  func read() async throws {
    for tag in try await source.annotations(of: photo).tags { report(tag.text) }
  }
}

extension FolderSource {
  /// A source of one photo as most cameras take it, whatever is in its file.
  ///
  /// - Parameters:
  ///   - photo: the photo's file.
  ///   - data: the folder for the user's data of the program.
  /// - Returns: the source.
  static func annotating(_ photo: Location, data: Location) -> FolderSource {
    let keeping = AnnotationSetup(user: Author(id: "me", name: "Me"), data: data) { _ in
      StoredFrame(size: PixelSize(width: 4000, height: 3000), orientation: .upright)
    }
    return FolderSource(.files([photo]), showing: [], keeping: keeping)
  }
}

/// Writes lines as the program writes what people add.
struct Ours {
  private let store: SidecarStore

  init(photo: String, data: String) {
    store = SidecarStore(
      of: Location(commandLineArgument: Array(photo.utf8)),
      userData: Location(path: Array(data.utf8)).child(Array("sidecars".utf8)))
  }

  func write(_ name: String, _ count: Int) throws {
    for number in 1...count {
      let line = "\(name)-\(number)"
      let remark = try store.add(line)
      report(remark == nil ? line : "\(line) \(String(describing: remark))")
    }
  }

  func read() throws {
    let document = try store.read().document(parsedBy: SidecarCache())
    for line in LineFile(try document.written().bytes)?.lines ?? [] { report(line) }
  }
}

/// Adds to a property of its own, as most programs do: all of it to another file, which then gets the name.
///
/// Or as some do: to the file itself, bit by bit.
struct Theirs {
  /// What another program has to say.
  static let property = XMPName("http://ns.example.com/other/1.0/", "steps")

  private let sidecar: String
  private let isInPlace: Bool

  init(sidecar: String, isInPlace: Bool) {
    self.sidecar = sidecar
    self.isInPlace = isInPlace
  }

  func write(_ name: String, _ count: Int) throws {
    for number in 1...count {
      let step = "\(name)-\(number)"
      let packet = try XMPPacket(
        parsing: Array(try Data(contentsOf: URL(filePath: sidecar))))
      var graph = packet.graph
      var value = graph.properties[Self.property] ?? XMPValue(.sequence, [])
      value.setItems(value.items + [XMPValue(text: step)], orNew: .sequence)
      graph.properties[Self.property] = value
      let bytes = try packet.saying(graph).bytes
      try isInPlace ? writeInPlace(bytes) : replace(with: bytes)
      report(step)
    }
  }

  private func replace(with bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: sidecar + "~"))
    guard rename(sidecar + "~", sidecar) == 0 else { throw GioError.notFound }
  }

  private func writeInPlace(_ bytes: [UInt8]) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: sidecar))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes[..<(bytes.count / 2)])
    try file.write(contentsOf: bytes[(bytes.count / 2)...])
    try file.close()
  }
}
