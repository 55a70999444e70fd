import GioBindings
import Glibc
import PhotoDecoding
@testable import PhotoPages

@testable import PhotoFolders

/// Turns a photo's file again and again, as the program does.
struct Turning {
  private let photo: Photo
  private let source: FolderSource

  init(photo: String, data: String) {
    let location = Location(path: Array(photo.utf8))
    self.photo = Photo(id: PhotoID(-1), name: "", uri: location.uri)
    let keeping = AnnotationSetup(
      user: Author(id: "me", name: "Me"), data: Location(path: Array(data.utf8)),
      metadata: { (source, wanted) throws(PictureError) in
        try PictureDecoder().metadata(of: source, wanted)
      }, measure: { try? PictureDecoder().storedFrame(of: $0) })
    source = FolderSource(.files([location]), showing: [], keeping: keeping)
  }

  func run() async throws {
    for number in 1...1000 {
      _ = try await source.turn(TurnChange(.right, seen: nil, target: .file()), of: photo)
      print(number)
      fflush(nil)
    }
  }
}
