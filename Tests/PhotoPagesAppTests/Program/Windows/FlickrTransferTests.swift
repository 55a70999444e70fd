import TestSupport
import Testing

extension ProgramTests.Windows {
  /// On a server that sends pictures by detours, or half of them.
  @Suite("The window shows pictures that come from elsewhere or at a second try")
  struct FlickrTransfers {
    private static let key = "0123456789abcdef"

    private func environment(of service: FlickrStandIn) -> [String: String] {
      ["PHOTO_PAGES_FLICKR_URL": service.address, "PHOTO_PAGES_FLICKR_KEY": Self.key]
    }

    private func expectGallery(_ program: ProgramUnderTest) async throws {
      try await program.eventually("the thumbnails") { state in
        guard let gallery = state.gallery, gallery.count >= 20 else { return false }
        return gallery.thumbnails.shown == gallery.thumbnails.wanted
      }
    }

    @Test("Pictures that are redirected to another host are shown, and that host gets no key")
    func redirect() async throws {
      let service = try FlickrStandIn()
      let other = try WebServer { FlickrStandIn.picture(at: $0.target) }
      let host = "localhost:\(other.port)"
      service.pictures.withLock { $0.server = "http://\(host)" }
      try await withProgram("flickr:sea", environment: environment(of: service)) { program in
        try await expectGallery(program)
        for key in ["Home", "Right", "Return"] { try await program.send("key \(key)") }
        try await expectPhoto(1, named: "Photo 1", at: 1, in: program)
        try await program.send("key Page_Down")
        try await expectPhoto(2, named: "Photo 2", at: 2, in: program)
      }
      let targets = other.requests.map(\.target)
      #expect(Set(targets).isSuperset(of: ["/pictures/1_z.jpg", "/pictures/2_z.jpg"]))
      #expect(other.requests.allSatisfy { $0.headers["host"] == host })
      let requests = other.requests.map { "\($0.target) \($0.headers)" }
      #expect(!requests.contains { $0.contains(Self.key) })
    }

    @Test(
      "Of a picture that ends halfway nothing is shown but a sentence, until it comes whole")
    func half() async throws {
      let service = try FlickrStandIn()
      service.pictures.withLock { $0.halves = [1: 2, 2: .max] }
      try await withProgram("flickr:sea", environment: environment(of: service)) { program in
        try await expectGallery(program)
        for key in ["Home", "Right", "Return"] { try await program.send("key \(key)") }
        // The third attempt brings it.
        try await expectPhoto(1, named: "Photo 1", at: 1, in: program)
        #expect(service.pictures.withLock { $0.halves[1] } == 0)
        try await program.send("key Page_Down")
        let failed = try await program.eventually("the sentence") { $0.photo?.phase == "failed" }
        #expect(failed.photo?.name == "Photo 2")
        let sentence = try #require(failed.photo?.error)
        #expect(
          sentence
            == "The connection ended before all of the answer had come. Try again in a moment.")
        try await program.send("key Page_Down")
        try await expectPhoto(3, named: "Photo 3", at: 3, in: program)
        try await program.send("key Page_Up")
        try await program.eventually("the sentence again") { $0.photo?.phase == "failed" }
        service.pictures.withLock { $0.halves = [:] }
        try await program.send("activate Retry")
        try await expectPhoto(2, named: "Photo 2", at: 2, in: program)
      }
    }
  }
}
