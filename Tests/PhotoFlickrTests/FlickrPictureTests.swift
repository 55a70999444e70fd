import FoundationEssentials
@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoFlickr

/// Pictures, originals, and what is written to disk.
@Suite(.timeout(minutes: 15)) struct FlickrPictureTests {
  private func listed(_ source: FlickrSource) async -> [Photo] {
    var listing = Listing(of: source)
    await listing.next()
    return listing.photos
  }

  private func fitting(_ photo: Photo, _ side: Int) -> PictureRequest {
    PictureRequest(photo, .fitting(PixelSize(width: side, height: side)))
  }

  private func bytes(_ source: PictureSource?) -> [UInt8] {
    if case .bytes(let bytes, _) = source { bytes } else { [] }
  }

  @Test("Each size of a photo is transferred once, and a size that is here serves smaller requests")
  func once() async throws {
    let standIn = try ServiceStandIn(count: 5)
    let source = ServiceUnderTest(standIn).source()
    for photo in await listed(source) {
      for side in [1000, 200, 300, 1000] {
        let picture = try await source.picture(for: fitting(photo, side))
        let text = String(decoding: bytes(picture).dropFirst(3), as: UTF8.self)
        #expect(text.hasPrefix("/picture/\(photo.id)_1024.jpg"))
      }
      async let one = source.thumbnail(of: photo)
      async let other = source.thumbnail(of: photo)
      #expect(await bytes(one) == bytes(other))
      _ = try await source.original(of: photo) { _ in }
      _ = try await source.picture(for: PictureRequest(photo, .full))
    }
    #expect(standIn.pictures.count == 15)
    #expect(standIn.withState { $0.transfers.values.allSatisfy { $0 == 1 } })
  }

  @Test("Every photo shows its own picture in the end though three of ten requests fail")
  func failing() async throws {
    let standIn = try ServiceStandIn(count: 100)
    let source = ServiceUnderTest(standIn).source(pageLength: 100)
    let photos = await listed(source)
    standIn.withState { $0.failures = 0.3 }
    let right = await withTaskGroup(of: Bool.self) { group in
      for photo in photos {
        group.addTask {
          for _ in 0..<20 {
            guard let picture = try? await source.picture(for: fitting(photo, 200)) else {
              continue
            }
            let text = String(decoding: bytes(picture).dropFirst(3), as: UTF8.self)
            return text.hasPrefix("/picture/\(photo.id)_240.jpg")
          }
          return false
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(right == 100)
    #expect(standIn.server.mostAtOnce <= 6)
  }

  @Test("Pictures that are no longer wanted are not requested")
  func cancelled() async throws {
    let standIn = try ServiceStandIn(count: 40)
    let source = ServiceUnderTest(standIn).source(pageLength: 40)
    let photos = await listed(source)
    let hold = WebServer.Hold()
    standIn.withState { $0.hold = hold }
    let tasks = photos.map { photo in
      Task { try await source.picture(for: PictureRequest(photo, .full)) }
    }
    await eventually("six requests") { standIn.pictures.count == 6 }
    // Those that wait go first, so that none gets the place of one that is sent.
    let sent = Set(standIn.pictures)
    let waiting = zip(photos, tasks).filter { photo, _ in
      !sent.contains("/picture/\(photo.id)_3000.jpg")
    }
    for tasks in [waiting.map(\.1), tasks] {
      for task in tasks { task.cancel() }
      for task in tasks {
        await #expect(throws: PhotoSourceError.cancelled) { try await task.value }
      }
    }
    hold.release()
    #expect(standIn.pictures.count == 6)
  }

  @Test("A page of text in place of a picture is an error, and is asked for again")
  func damaged() async throws {
    let standIn = try ServiceStandIn(count: 1)
    let source = ServiceUnderTest(standIn).source()
    let photo = try #require(await listed(source).first)
    standIn.withState { $0.isDamaged = true }
    await #expect(throws: PhotoSourceError.notUnderstood) {
      try await source.picture(for: fitting(photo, 200))
    }
    standIn.withState { $0.isDamaged = false }
    let picture = try await source.picture(for: fitting(photo, 200))
    #expect(PictureBeginning.isKnown(bytes(picture)))
  }

  @Test("A picture that is cut off and one at an address without encryption fail for that reason")
  func reasons() async throws {
    let standIn = try ServiceStandIn(count: 1)
    let source = ServiceUnderTest(standIn).source()
    let photo = try #require(await listed(source).first)
    standIn.withState { $0.cutsOff = true }
    await #expect(throws: PhotoSourceError.web(.interrupted)) {
      try await source.picture(for: fitting(photo, 200))
    }
    standIn.withState { $0.location = "http://example.invalid/" }
    await #expect(throws: PhotoSourceError.web(.notEncrypted)) {
      try await source.picture(for: fitting(photo, 200))
    }
  }

  @Test("A publisher's picture comes from the service of the photos")
  func icon() async throws {
    let standIn = try ServiceStandIn(count: 1)
    let source = ServiceUnderTest(standIn).source()
    let photo = try #require(await listed(source).first)
    #expect(PictureBeginning.isKnown(bytes(await source.publisherPicture(of: photo))))
    #expect(standIn.targets.last == "/7/buddyicons/8@N01.jpg")
  }

  @Test("A picture that cannot be decoded is fetched anew, and replaces the one in the cache")
  func discarded() async throws {
    let standIn = try ServiceStandIn(count: 1)
    let test = ServiceUnderTest(standIn)
    let source = test.source()
    let photo = try #require(await listed(source).first)
    func filler(_ source: FlickrSource) async throws -> UInt8? {
      bytes(try await source.picture(for: fitting(photo, 200))).last
    }
    #expect(try await filler(source) == 1)
    standIn.withState { $0.filler = 2 }
    #expect(try await filler(source) == 1)
    source.discardPictures(of: photo)
    for _ in 0..<2 { #expect(try await filler(source) == 2) }
    #expect(standIn.pictures.count == 2)
    await test.service.close()
    let next = ServiceUnderTest(standIn, in: test.folder).source()
    _ = await listed(next)
    #expect(try await filler(next) == 2)
    #expect(standIn.pictures.count == 2)
  }

  @Test("Two thousand thumbnails are transferred once each, over a few connections")
  func scrolling() async throws {
    let standIn = try ServiceStandIn(count: 2000)
    let source = ServiceUnderTest(standIn).source(pageLength: 200)
    var listing = Listing(of: source)
    await listing.next()
    var shown: Set<PhotoID> = []
    repeat {
      await withTaskGroup(of: Void.self) { group in
        for photo in listing.photos where shown.insert(photo.id).inserted {
          group.addTask { _ = await source.thumbnail(of: photo) }
        }
      }
      guard listing.hasMore else { break }
      try await source.loadMore()
      await listing.next()
    } while true
    #expect(shown.count == 2000)
    #expect(standIn.withState { $0.transfers.count } == 2000)
    #expect(standIn.withState { $0.transfers.values.allSatisfy { $0 == 1 } })
    // The server counts a request until it has seen its end.
    #expect(standIn.server.mostAtOnce < 20)
  }

  @Test("The addresses of photos that are no longer known are forgotten")
  func forgotten() async throws {
    let standIn = try ServiceStandIn(count: 5)
    let source = ServiceUnderTest(standIn).source(pageLength: 5)
    for photo in await listed(source) { _ = await source.thumbnail(of: photo) }
    let count = { source.state.withLock { $0.fetched.count } }
    for expected in [5, 0] {
      standIn.withState { $0.publish(5) }
      try await source.refresh()
      #expect(count() == expected)
    }
  }

  @Test(
    "If the sizes are not known, the largest one that exists is taken and asked for once")
  func derived() async throws {
    let standIn = try ServiceStandIn(count: 1)
    standIn.withState { $0.missing = ["_b.jpg", "_c.jpg"] }
    let source = ServiceUnderTest(standIn, key: { nil }).source()
    let photo = try #require(await listed(source).first)
    for _ in 0..<2 { _ = try await source.picture(for: PictureRequest(photo, .full)) }
    #expect(standIn.pictures == ["/picture/1_b.jpg", "/picture/1_c.jpg", "/picture/1_z.jpg"])
  }

  @Test("The original is a file with the photo's title and all bytes, and reports its progress")
  func original() async throws {
    let standIn = try ServiceStandIn(count: 1)
    let test = ServiceUnderTest(standIn)
    let source = test.source()
    let photo = try #require(await listed(source).first)
    let parts = Shared<[Double]>([])
    let uri = try await source.original(of: photo) { parts.value.append($0) }
    #expect(uri.hasSuffix("/Photo%201.jpg"))
    #expect(uri.hasPrefix("file://\(test.folder.path)/cache/photo-pages/originals/"))
    let path = uri.dropFirst("file://".count).replacing("%20", with: " ")
    let content = try #require(FileManager.default.contents(atPath: String(path)))
    #expect(content.count == 3 + "/picture/1_3000.jpg".utf8.count + 3000)
    #expect(parts.value.last == 1 && parts.value == parts.value.sorted())
    let again = try await source.original(of: photo) { _ in Issue.record("Nothing is transferred") }
    #expect(again != uri)
    #expect(standIn.pictures == ["/picture/1_3000.jpg"])
  }

  @Test(
    "The name of an original is its title without signs that disks refuse",
    arguments: [
      ("A/b: c", "A b  c.jpg"), (" \n", "1.jpg"), (".hidden", "1.hidden.jpg"),
      (String(repeating: "海", count: 200), String(repeating: "海", count: 60) + ".jpg"),
    ])
  func name(_ title: String, expected: String) {
    let photo = FlickrPhoto(
      id: PhotoID(1), publisher: FlickrPerson(id: "8@N01", name: "Publisher 8", icon: nil),
      title: title, description: "", keywords: [], views: nil, taken: nil, published: nil,
      isPublic: nil, sizes: [])
    let size = FlickrSize(
      address: "https://live.staticflickr.com/1/1_b.jpg", pixels: PixelSize(width: 1, height: 1),
      isSquare: false, isCertain: true)
    #expect(String(decoding: photo.fileName(of: size), as: UTF8.self) == expected)
  }

  @Test("The key is in no file of cache and data, and in no error's text")
  func key() async throws {
    let standIn = try ServiceStandIn(count: 50)
    let test = ServiceUnderTest(standIn)
    let source = test.source()
    let photo = try #require(await listed(source).first)
    try await source.loadMore()
    _ = try await source.picture(for: fitting(photo, 200))
    _ = try await source.original(of: photo) { _ in }
    _ = try await source.save(.set(.rating, from: nil, to: .four), of: photo)
    standIn.withState { $0.status = 403 }
    let error = await #expect(throws: PhotoSourceError.self) { try await source.refresh() }
    #expect(!String(reflecting: error).contains(ServiceStandIn.key))
    await test.service.close()
    #expect(standIn.targets.contains { $0.contains(ServiceStandIn.key) })
    let key = Data(ServiceStandIn.key.utf8)
    var count = 0
    let files = try #require(FileManager.default.enumerator(atPath: test.folder.path))
    while let name = files.nextObject() as? String {
      guard let content = FileManager.default.contents(atPath: "\(test.folder.path)/\(name)") else {
        continue
      }
      #expect(content.range(of: key) == nil, "\(name)")
      count += 1
    }
    #expect(count >= 5)
  }
}
