import FoundationEssentials
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFlickr

@Suite struct FlickrListTests {
  @Test("Photos that are added while a list is scrolled are not listed twice, and none is missing")
  func pushed() throws {
    var service = Service(count: 100)
    var list = FlickrList()
    try service.load(into: &list)
    service.publish(7)
    while list.hasMore { try service.load(into: &list) }
    #expect(list.photos.map(\.id.number) == Array((1...100).reversed()))
  }

  @Test(
    "Photos that are removed while a list is scrolled leave no gap",
    arguments: [1, 5, 19, 20, 21, 45])
  func pulled(_ count: Int) throws {
    var service = Service(count: 200)
    var list = FlickrList()
    for _ in 0..<3 { try service.load(into: &list) }
    let shown = list.photos.count
    service.remove(count, from: 0)
    while list.hasMore { try service.load(into: &list) }
    #expect(list.photos.map(\.id.number) == Array((1...200).reversed()))
    #expect(shown >= 60)
  }

  @Test(
    "Two thousand photos of a list that changes all the time come once each, in order",
    arguments: 1...40)
  func random(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var service = Service(count: 2000)
    var list = FlickrList()
    var stayed = Set(1...2000)
    while list.hasMore {
      try service.load(into: &list)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: service.publish(Int.random(in: 1...60, using: &random))
      case 1:
        let start = Int.random(in: 0..<service.photos.count / 2, using: &random)
        stayed.subtract(service.remove(Int.random(in: 1...60, using: &random), from: start))
      default: break
      }
    }
    let numbers = list.photos.map(\.id.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy(>))
    #expect(stayed.subtracting(numbers).isEmpty)
  }

  @Test("A list whose photos are all removed ends")
  func emptied() throws {
    var service = Service(count: 60)
    var list = FlickrList()
    try service.load(into: &list)
    service.remove(60, from: 0)
    try service.load(into: &list)
    #expect(!list.hasMore && list.photos.count == 20)
  }

  @Test("A list ends at the most photos that the service serves, and says so")
  func limit() throws {
    let service = Service(count: 4500)
    var list = FlickrList()
    while list.hasMore { try service.load(into: &list) }
    #expect(list.isLimited)
    #expect(list.photos.count >= 3960)
    #expect(Set(list.photos.map(\.id)).count == list.photos.count)
  }

  @Test(
    "Each page begins with a photo of the list and brings most of the wanted number",
    arguments: 1...400)
  func windows(_ count: Int) {
    let window = PageWindow.continuing(count, wanted: 20)
    #expect(window.start < count)
    #expect(window.start + window.length - count >= 15)
    #expect(window.length <= 41)
  }
}

/// A service with numbered photos, the newest first, of which each second one shares its second with the next.
private struct Service {
  private(set) var photos: [Int]

  init(count: Int) { photos = (1...count).reversed() }

  mutating func publish(_ count: Int) {
    for _ in 0..<count { photos.insert((photos.first ?? 0) + 1, at: 0) }
  }

  /// Removes photos, and returns them.
  @discardableResult
  mutating func remove(_ count: Int, from start: Int) -> [Int] {
    let end = min(start + count, photos.count)
    let removed = Array(photos[start..<end])
    photos.removeSubrange(start..<end)
    return removed
  }

  /// Loads the next page; a request beyond what is served gets an error.
  func load(into list: inout FlickrList) throws {
    var window = list.nextWindow(wanted: 20)
    for _ in 0..<100 {
      switch list.add(page(window), of: window) {
      case .added: return
      case .before(let other), .after(let other): window = other
      }
    }
    throw EndlessPages()
  }

  private struct EndlessPages: Error {}

  private func page(_ window: PageWindow) -> FlickrPage {
    let end = min(window.start + window.length, photos.count)
    let numbers = window.start < end ? photos[window.start..<end] : []
    return FlickrPage(
      photos: numbers.map(FlickrPhoto.numbered),
      pages: (photos.count + window.length - 1) / window.length)
  }
}

extension FlickrPhoto {
  /// A photo with a number; two in a row were published in the same second.
  static func numbered(_ number: Int) -> FlickrPhoto {
    FlickrPhoto(
      id: PhotoID(number), publisher: FlickrPerson(id: "8@N01", name: "Publisher 8", icon: nil),
      title: "Photo \(number)", description: "", keywords: [], views: nil, taken: nil,
      published: Date(timeIntervalSince1970: Double(number / 2)), isPublic: true, sizes: [])
  }
}
