import FoundationEssentials
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoPages
@testable import SidecarSupport

/// The order of a list through changes, beside a plain sort of the same photos.
@Suite("Sorted photos", .timeout(minutes: 5)) struct SortedPhotosTests {
  /// A photo as the test knows it.
  private struct Entry {
    let number: Int
    var photo: Photo
    var record: PhotoRecord?

    var uri: String { photo.uri ?? "" }

    /// The value of an order; nil for none.
    func value(_ key: PhotoOrder.Key) -> Double? {
      switch key {
      case .name: 0
      case .modified: photo.modified?.timeIntervalSinceReferenceDate
      case .size: photo.byteCount.map { Double($0) }
      case .taken: record?.taken?.timeIntervalSinceReferenceDate
      case .rating: record.map { Double($0.rating?.rawValue ?? 0) }
      }
    }
  }

  /// The list that is tried, a copy that only gets its splices, and the photos in it.
  private struct Trial {
    let order: PhotoOrder
    var sorted: SortedPhotos
    var copy = PhotoList()
    var entries: [Int: Entry] = [:]
    var random: SeededGenerator
    private var next = 0

    init(_ order: PhotoOrder) {
      self.order = order
      sorted = SortedPhotos(PhotoQuery(order: order))
      random = SeededGenerator(seed: UInt64(order.text.utf8.reduce(7) { $0 * 31 + Int($1) }))
    }

    mutating func photo(_ number: Int, id: PhotoID? = nil) -> Photo {
      let isKnown = Bool.random(using: &random)
      return Photo(
        id: id ?? PhotoID(number), name: "img\(number).jpg", uri: "file:///img\(number).jpg",
        byteCount: isKnown ? .random(in: 0..<50, using: &random) : nil,
        modified: isKnown ? .reference(.random(in: 0..<50, using: &random)) : nil)
    }

    mutating func record() -> PhotoRecord {
      var record = PhotoRecord()
      record.rating = Rating.allCases.randomElement(using: &random)
      if Bool.random(using: &random) {
        record.taken = .reference(.random(in: 0..<50, using: &random))
      }
      return record
    }

    /// Adds, removes, replaces and rates as many photos.
    mutating func change(_ count: Int, isFirst: Bool = false) {
      let there =
        isFirst ? [] : Array(entries.keys.sorted().shuffled(using: &random).prefix(count * 3))
      var fresh: [Entry] = []
      for _ in 0..<count {
        fresh.append(Entry(number: next, photo: photo(next)))
        next += 1
      }
      let gone = there.prefix(count / 2).compactMap { entries.removeValue(forKey: $0) }
      var written: [Entry] = []
      for number in there.dropFirst(count / 2).prefix(count) {
        guard var entry = entries[number] else { continue }
        entry.photo = photo(number, id: entry.photo.id)
        written.append(entry)
        entries[number] = entry
      }
      for entry in fresh { entries[entry.number] = entry }
      take(
        sorted.apply(
          removing: gone.map(\.uri), adding: fresh.map { ($0.uri, $0.photo) },
          replacing: written.map { ($0.uri, $0.photo) }))
      rate(there.dropFirst(count))
    }

    private mutating func rate(_ numbers: some Sequence<Int>) {
      var records: [String: PhotoRecord] = [:]
      for number in numbers where entries[number] != nil {
        let record = record()
        entries[number]?.record = record
        records["file:///img\(number).jpg"] = record
      }
      take(sorted.apply(records: records))
    }

    private mutating func take(_ splices: [PhotoSplice]) {
      for splice in splices { copy.splice(splice) }
    }

    /// The numbers of the photos by a plain sort.
    var expected: [Int] {
      let key = order.key
      let isNameReversed = order.isReversed && key == .name
      let beginsWithGreatest = order.isReversed == (key == .name)
      let values = entries.values.map { entry in
        let value = entry.value(key).map { beginsWithGreatest ? -$0 : $0 } ?? .infinity
        return (value: value, number: isNameReversed ? -entry.number : entry.number)
      }
      return values.sorted { $0 < $1 }.map { abs($0.number) }
    }

    /// The numbers of the photos in the copy.
    var listed: [Int] { copy.map(\.id.number) }
  }

  private static let orders = PhotoOrder.Key.allCases.flatMap { key in
    [PhotoOrder(key), PhotoOrder(key, isReversed: true)]
  }

  @Test(
    "Ten thousand photos are in the order of a plain sort after random changes", arguments: orders)
  func randomChanges(order: PhotoOrder) {
    var trial = Trial(order)
    trial.change(10_000, isFirst: true)
    trial.sorted.forgetKeys()
    for count in [10, 700, 5] { trial.change(count) }
    #expect(trial.listed == trial.expected)
    #expect(trial.copy.elementsEqual(trial.sorted.photos))
    #expect(trial.copy.allSatisfy { trial.entries[$0.id.number]?.photo == $0 })
  }

  @Test("A renamed photo keeps its place until its record is read anew")
  func renamed() {
    var list = SortedPhotos(PhotoQuery(order: PhotoOrder(.rating)))
    func photo(_ number: Int, _ name: String) -> (uri: String, photo: Photo) {
      let uri = "file:///\(name)"
      return (uri, Photo(id: PhotoID(number), name: name, uri: uri))
    }
    var record = PhotoRecord()
    record.rating = .five
    let photos = [photo(0, "a.jpg"), photo(1, "b.jpg")]
    _ = list.apply(adding: photos, records: ["file:///b.jpg": record])
    #expect(list.photos.map(\.name) == ["b.jpg", "a.jpg"])
    _ = list.apply(removing: ["file:///b.jpg"], adding: [photo(1, "c.jpg")])
    #expect(list.photos.map(\.name) == ["c.jpg", "a.jpg"])
    #expect(list["file:///a.jpg"]?.id == PhotoID(0) && list.count == 2)
  }

  @Test("A listed photo is replaced if its file comes back with another name")
  func names() {
    var list = SortedPhotos()
    func photo(_ name: String) -> (uri: String, photo: Photo) {
      ("file:///a.jpg", Photo(id: PhotoID(0), name: name, uri: "file:///a.jpg"))
    }
    _ = list.apply(adding: [photo("Sea (invalid encoding)"), photo("Twice")])
    #expect(list.photos == [photo("Sea (invalid encoding)").photo])
    _ = list.apply(removing: ["file:///a.jpg"], adding: [photo("a.jpg")])
    #expect(list.photos == [photo("a.jpg").photo])
    _ = list.apply(removing: ["file:///a.jpg", "file:///never.jpg"])
    #expect(list.photos.isEmpty && list.count == 0 && list["file:///a.jpg"] == nil)
  }

  @Test("Many photos that change in their positions make one splice")
  func rewriting() {
    var list = SortedPhotos()
    func photos(_ revision: Int) -> [(uri: String, photo: Photo)] {
      (10..<60).map {
        let uri = "file:///\($0).jpg"
        return (uri, Photo(id: PhotoID($0), name: "\($0).jpg", revision: revision, uri: uri))
      }
    }
    _ = list.apply(adding: photos(0))
    list.forgetKeys()
    let new = Array(photos(1)[5..<45])
    #expect(list.apply(replacing: new) == [PhotoSplice(5..<45, new.map(\.photo))])
  }
}
