import TestSupport
import Testing

extension ProgramTests.Windows {
  @Suite("The program shows photos of a service on the web") struct FlickrPhotos {
    private static let row = "API Key"
    private static let hint = "Without a key, Flickr lists the newest 20 photos only."

    private func showsAll(_ state: ProgramState, _ count: Int) -> Bool {
      guard let gallery = state.gallery else { return false }
      return state.state == "gallery" && gallery.count >= count
        && gallery.thumbnails.shown == gallery.thumbnails.wanted
    }

    @Test("A place opens as gallery, which goes on page by page to its end and offers no order")
    func pages() async throws {
      let service = try FlickrStandIn()
      let key = "0123456789abcdef"
      let environment = ["PHOTO_PAGES_FLICKR_URL": service.address, "PHOTO_PAGES_FLICKR_KEY": key]
      try await withProgram("flickr:sea", environment: environment) { program in
        let first = try await program.eventually("the first page") { showsAll($0, 20) }
        #expect(first.gallery?.text == nil)
        for _ in 0..<20 where try await program.settled().count < FlickrStandIn.count {
          try await program.send("key End")
        }
        let last = try await program.eventually("the last page") {
          showsAll($0, FlickrStandIn.count)
        }
        #expect(last.count == FlickrStandIn.count)
        try await program.send("key End")
        try await program.eventually("the last photo") {
          $0.gallery?.visible.contains("Photo \(FlickrStandIn.count - 1)") == true
        }
        #expect(Set(service.questions).count == service.questions.count)

        #expect(try await program.settled().chrome.top == ["Search", "List", "Menu"])
        #expect(!program.errors.contains(key))
      }
    }

    @Test("Views are written with the separators of the region, in the caption and the details")
    func region() async throws {
      let (service, locales) = (try FlickrStandIn(), TemporaryFolder())
      let display = try await Display.start()
      _ = try await display.output(
        of: "localedef", ["-i", "en_US", "-f", "UTF-8", "\(locales.path)/en_US.UTF-8"])
      let program = try await ProgramUnderTest(
        ["flickr:sea"], on: display,
        environment: [
          "PHOTO_PAGES_FLICKR_URL": service.address, "PHOTO_PAGES_FLICKR_KEY": "x",
          "LOCPATH": locales.path, "LC_ALL": "en_US.UTF-8",
        ])
      try await program.eventually("the first page") { showsAll($0, 20) }
      for key in ["Home", "Return"] { try await program.send("key \(key)") }
      try await program.eventually("the caption") { state in
        state.controls.contains { $0.name == "53,973 views" }
      }
      try await program.send("key i")
      try await program.eventually("the details") { $0.details["Views"] == "53,973" }
      try await program.quit()
    }

    @Test("Of searches typed one after the other only those finished with Return are recent places")
    func recents() async throws {
      let service = try FlickrStandIn()
      let environment = ["PHOTO_PAGES_FLICKR_URL": service.address, "PHOTO_PAGES_FLICKR_KEY": "x"]
      try await withProgram("flickr:", environment: environment) { program in
        try await program.eventually("the first page") { showsAll($0, 20) }
        try await program.press("ctrl+f")
        try await program.eventually("the search bar") { $0.gallery?.query == "" }
        for (words, tags) in [
          ("sea", "tags=sea&"), (" boat", "tags=sea%2Cboat&"), (" town", "tags=sea%2Cboat%2Ctown&"),
        ] {
          try await program.type(words)
          try await program.eventually("the results for \(tags)") { state in
            service.questions.contains { $0.contains(tags) } && showsAll(state, 20)
          }
          if words == " boat" { try await program.press("Return") }
        }
        try await program.send("key F10")
        try await program.send("activate Places")
        let names = Set(try await program.settled().controls.map(\.name))
        #expect(names.contains("sea + boat"))
        #expect(!names.contains("sea") && !names.contains("sea + boat + town"))
      }
    }

    @Test("A refused key has a page with Preferences and Retry, which lists the photos")
    func refused() async throws {
      let service = try FlickrStandIn()
      service.refusesKeys.store(true, ordering: .relaxed)
      let environment = ["PHOTO_PAGES_FLICKR_URL": service.address, "PHOTO_PAGES_FLICKR_KEY": "no"]
      try await withProgram("flickr:sea", environment: environment) { program in
        let failed = try await program.eventually("the error") { $0.message != nil }
        #expect(
          failed.message
            == "No Photos: “sea” cannot be shown. The service does not accept your key. Correct it in Preferences."
        )
        let names = Set(failed.controls.map(\.name))
        #expect(names.isSuperset(of: ["Preferences", "Retry"]))
        service.refusesKeys.store(false, ordering: .relaxed)
        try await program.send("activate Retry")
        try await program.eventually("the photos") { showsAll($0, 20) }
      }
    }

    /// Puts a key into the empty row of the preferences, and waits for what is said of it.
    private func enter(
      _ key: String, in program: ProgramUnderTest, saying sentence: String
    ) async throws {
      try await program.press("ctrl+comma")
      try await program.eventually("open") { $0.dialog?.controls.contains("You") == true }
      try await program.send("activate You")
      try await program.eventually("the page") { $0.dialog?.fields[Self.row] != nil }
      try await program.send("activate \"\(Self.row)\"")
      try await program.eventually("the row has the focus") { $0.dialog?.focus == Self.row }
      try await program.type(key)
      try await program.eventually("typed") { $0.dialog?.fields[Self.row] == key }
      try await program.press("Return")
      try await program.eventually("kept") { $0.dialog?.texts.contains(sentence) == true }
      try await program.press("Escape")
      try await program.eventually("no dialog") { $0.dialog == nil }
    }

    @Test("A key that is entered lists more at once, and the next process finds it in the keyring")
    func keyring() async throws {
      let service = try FlickrStandIn()
      let bus = try await TestBus.start()
      let keyring = try await Keyring.start(on: bus)
      try await eventually("the keyring") {
        try await SecretKeeper.run(["find", "key"], on: bus) == "none"
      }
      let environment = [
        "PHOTO_PAGES_FLICKR_URL": service.address, "DBUS_SESSION_BUS_ADDRESS": bus.address,
      ]
      try await withProgram("flickr:sea", environment: environment) { program in
        let feed = try await program.eventually("the feed") {
          showsAll($0, FlickrStandIn.feedCount)
        }
        #expect(feed.count == FlickrStandIn.feedCount)
        #expect(feed.gallery?.text?.hasPrefix(Self.hint) == true)
        try await enter("abc123", in: program, saying: "Your key is kept in your keyring.")
        let more = try await program.eventually("a whole page") { showsAll($0, 20) }
        #expect(more.gallery?.text == nil)
        #expect(!program.errors.contains("abc123"))
        #expect(program.display.files(containing: "abc123") == [])
      }
      try await withProgram("flickr:sea", environment: environment) { program in
        try await program.eventually("a whole page") { showsAll($0, 20) }
      }
      #expect(service.questions.contains { $0.contains("api_key=abc123") })
      withExtendedLifetime(keyring) {}
    }

    @Test("Without a keyring a key lasts until the program ends, and its row says so")
    func noKeyring() async throws {
      let service = try FlickrStandIn()
      let environment = ["PHOTO_PAGES_FLICKR_URL": service.address]
      try await withProgram(environment: environment) { program in
        try await program.eventually("the start page") { $0.message != nil }
        try await enter(
          "abc123", in: program,
          saying: "No keyring has taken your key: it is kept until Photo Pages ends.")
        try await program.send("activate \"Photos of Flickr\"")
        try await program.eventually("a whole page") { showsAll($0, 20) }
        #expect(program.display.files(containing: "abc123") == [])
      }
    }
  }
}
