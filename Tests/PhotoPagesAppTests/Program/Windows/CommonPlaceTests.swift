import TestSupport
import Testing

extension ProgramTests.Windows {
  /// In a folder and on a service alike.
  @Suite("Photos are browsed and rated wherever they come from") struct CommonPlaces {
    /// The kinds of places.
    enum Kind: String, CaseIterable, Sendable {
      case folder, service
    }

    /// A place of fifty photos, filled with the colours of their numbers, which a program can open.
    private struct Place {
      private let folder: ScratchFolder?
      private let service: FlickrStandIn?

      /// Makes one in which a photo is damaged.
      init(_ kind: Kind, damaged: Int? = nil) throws {
        switch kind {
        case .folder:
          let folder = try ScratchFolder()
          for number in 0..<FlickrStandIn.count {
            let photo = number == damaged ? Array("<html>".utf8) : try smallPhoto(number % 10)
            try folder.write("Photo \(number).jpg", photo)
          }
          (self.folder, service) = (folder, nil)
        case .service:
          let service = try FlickrStandIn()
          if let damaged { service.pictures.withLock { $0.texts = [damaged] } }
          (folder, self.service) = (nil, service)
        }
      }

      func name(_ number: Int) -> String { "Photo \(number)" + (folder == nil ? "" : ".jpg") }

      var arguments: [ProgramArgument] {
        folder.map { [.folder($0), "--gallery"] } ?? ["flickr:sea"]
      }

      var environment: [String: String] {
        service.map {
          ["PHOTO_PAGES_FLICKR_URL": $0.address, "PHOTO_PAGES_FLICKR_KEY": "0123456789abcdef"]
        } ?? [:]
      }

      /// Opens it in a new process, and waits for the gallery's first photos.
      func open(on display: Display) async throws -> ProgramUnderTest {
        let program = try await ProgramUnderTest(
          arguments, on: display, environment: environment)
        try await program.eventually("the gallery") { state in
          state.state == "gallery" && state.count >= 20 && state.index == 0
        }
        return program
      }
    }

    @Test("Grid, list and page show the same photo", arguments: Kind.allCases)
    func step(kind: Kind) async throws {
      let place = try Place(kind)
      let program = try await place.open(on: .start())
      try await program.eventually("the thumbnails") {
        $0.gallery.map { $0.thumbnails.shown == $0.thumbnails.wanted } == true
      }
      for key in ["Right", "Right", "<Control>2"] { try await program.send("key \(key)") }
      let list = try await program.eventually("the list") { $0.gallery?.view == "list" }
      #expect(list.index == 2 && list.gallery?.visible.contains(place.name(2)) == true)
      for key in ["Down", "<Control>1"] { try await program.send("key \(key)") }
      let grid = try await program.eventually("the grid") { $0.gallery?.view == "grid" }
      #expect(grid.index == 3 && grid.gallery?.visible.contains(place.name(3)) == true)
      try await program.send("key Return")
      try await expectPhoto(3, named: place.name(3), at: 3, in: program)
      try await program.send("key Page_Down")
      try await expectPhoto(4, named: place.name(4), at: 4, in: program)
      try await program.send("key g")
      let gallery = try await program.eventually("the gallery") { $0.state == "gallery" }
      #expect(gallery.index == 4)
      try await program.quit()
    }

    @Test(
      "A rating, a like and a comment are undone, done again, and there in the next process",
      arguments: Kind.allCases)
    func additions(kind: Kind) async throws {
      let place = try Place(kind)
      let display = try await Display.start()
      let program = try await place.open(on: display)
      try await program.send("key Return")
      try await expectPhoto(0, named: place.name(0), at: 0, in: program)
      try await program.send("key <Alt>4")
      try await program.eventually("four stars") { $0.rating == 4 }
      try await program.send("key <Control>z")
      try await program.eventually("no stars") { $0.rating == nil }
      try await program.send("key <Control><Shift>z")
      try await program.eventually("four stars again") { $0.rating == 4 }
      try await program.send("key l")
      try await program.eventually("a like") { $0.likes.mine }
      try await program.send("key c")
      try await program.eventually("an entry") { $0.state == "commentEntry" }
      try await program.send("type \"Hello\"")
      try await program.eventually("typed") { $0.comments.draft == "Hello" }
      try await program.send("activate Post")
      try await program.eventually("a comment") { $0.comments.loaded.map(\.text) == ["Hello"] }
      try await program.quit()

      let next = try await place.open(on: display)
      try await next.send("key Return")
      try await expectPhoto(0, named: place.name(0), at: 0, in: next)
      let state = try await next.eventually("the additions") { $0.rating == 4 && $0.likes.mine }
      #expect(state.comments.count == 1)
      try await next.quit()
    }

    @Test(
      "A damaged photo has a page with a sentence, and those around it are shown",
      arguments: Kind.allCases)
    func damaged(kind: Kind) async throws {
      let place = try Place(kind, damaged: 1)
      let program = try await place.open(on: .start())
      try await program.send("key Return")
      try await expectPhoto(0, named: place.name(0), at: 0, in: program)
      try await program.send("key Page_Down")
      let failed = try await program.eventually("the sentence") { $0.photo?.phase == "failed" }
      #expect(failed.photo?.name == place.name(1) && failed.photo?.error?.hasSuffix(".") == true)
      try await program.send("key Page_Down")
      try await expectPhoto(2, named: place.name(2), at: 2, in: program)
      try await program.quit()
    }
  }
}
