@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoFlickr

/// A long list of a service that is slow, changes, and fails, scrolled from its beginning to its end.
@Suite(.timeout(minutes: 15)) struct FlickrEndlessTests {
  private static let count = 2000
  /// The part of the requests that fail.
  private static let failures = 0.3

  private let standIn: ServiceStandIn
  private let test: ServiceUnderTest
  private let source: FlickrSource

  init() throws {
    standIn = try ServiceStandIn(count: Self.count)
    test = ServiceUnderTest(standIn)
    source = test.source()
  }

  @Test(
    "Two thousand photos are listed without duplicate or gap, and each is shown after one transfer, though the list changes and requests fail"
  )
  func endless() async throws {
    var listing = Listing(of: source)
    await listing.next()
    standIn.withState { $0.failures = Self.failures }
    var random = SeededGenerator(seed: 3)
    var (stayed, shown, steps) = (Set(1...Self.count), 0, 0)
    while listing.hasMore {
      let photos = listing.photos
      #expect(await areShown(photos[shown...]))
      (shown, steps) = (photos.count, steps + 1)
      if steps == 40 { try await scrollPast(Array(photos.prefix(40))) }
      let change = Int.random(in: 0...31, using: &random)
      if steps % 10 == 0 {
        stayed.subtract(try await loadMore(during: change))
      } else {
        try await loadMore()
        stayed.subtract(perform(change))
      }
      await listing.next()
    }
    #expect(await areShown(listing.photos[shown...]))
    let numbers = listing.numbers
    #expect(steps >= 40 && Set(numbers).count == numbers.count)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy(>))
    #expect(stayed.subtracting(numbers) == [])
    let transfers = standIn.withState { $0.transfers }
    #expect(transfers.values.allSatisfy { $0 == 1 })
    #expect(transfers.keys.count { $0.hasSuffix("_150.jpg") } == numbers.count)
    #expect(standIn.server.mostAtOnce == 6)
  }

  // MARK: - The list

  /// Loads the next page as the viewer does: again as long as it fails.
  private func loadMore() async throws {
    for _ in 0..<20 {
      do throws(PhotoSourceError) {
        return try await source.loadMore()
      } catch .web {
        continue
      }
    }
    Issue.record("A page failed twenty times")
  }

  /// Loads the next page while the list changes: the answer comes after the change, and does not know it.
  private func loadMore(during change: Int) async throws -> [Int] {
    let hold = WebServer.Hold()
    let before = standIn.withState { state in
      state.hold = hold
      return state.answers
    }
    async let page: Void = loadMore()
    await eventually("the request for a page") { standIn.withState { $0.answers } > before }
    standIn.withState { $0.hold = nil }
    let removed = perform(change)
    hold.release()
    try await page
    return removed
  }

  /// Publishes or removes up to seven photos, or none, and returns the numbers of the removed ones.
  private func perform(_ change: Int) -> [Int] {
    standIn.withState { state in
      if change > 24 { state.publish(change - 24) }
      return change < 8 ? state.remove(change, from: state.photos.count / 3) : []
    }
  }

  // MARK: - Pictures

  /// Whether each photo shows its own square in the end, and each tenth a whole picture, too.
  private func areShown(_ photos: ArraySlice<Photo>) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      for (index, photo) in zip(photos.indices, photos) {
        group.addTask {
          await isShown("/picture/\(photo.id)_150.jpg") { await source.thumbnail(of: photo) }
        }
        guard index % 10 == 0 else { continue }
        let box = PictureDetail.fitting(PixelSize(width: 200, height: 200))
        group.addTask {
          await isShown("/picture/\(photo.id)_240.jpg") {
            try? await source.picture(for: PictureRequest(photo, box))
          }
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
  }

  /// Whether a fetch brings the picture of a path, which is asked for as long as it fails.
  private func isShown(_ path: String, _ fetch: () async -> PictureSource?) async -> Bool {
    for _ in 0..<20 {
      guard case .bytes(let bytes, _) = await fetch() else { continue }
      return bytes.dropFirst(3).starts(with: path.utf8)
    }
    return false
  }

  /// Requests whole pictures and wants none of them any more: those that were not sent are never requested.
  private func scrollPast(_ photos: [Photo]) async throws {
    let hold = WebServer.Hold()
    let before = standIn.pictures.count
    standIn.withState { ($0.hold, $0.failures) = (hold, 0) }
    let tasks = photos.map { photo in
      Task { try await source.picture(for: PictureRequest(photo, .full)) }
    }
    await eventually("six requests") { standIn.pictures.count == before + 6 }
    let sent = Set(standIn.pictures.suffix(6))
    for (photo, task) in zip(photos, tasks)
    where !sent.contains("/picture/\(photo.id)_3000.jpg") {
      task.cancel()
      await #expect(throws: PhotoSourceError.cancelled) { try await task.value }
    }
    standIn.withState { ($0.hold, $0.failures) = (nil, Self.failures) }
    hold.release()
    for (photo, task) in zip(photos, tasks) where sent.contains("/picture/\(photo.id)_3000.jpg") {
      _ = try await task.value
    }
    #expect(standIn.pictures.count == before + 6)
  }
}
