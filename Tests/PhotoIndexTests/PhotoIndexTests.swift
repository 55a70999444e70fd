import FoundationEssentials
import PhotoPages
import Testing

@testable import PhotoIndex

struct PhotoIndexTests {
  private let setup = IndexSetup()
  private var index: PhotoIndex { setup.index }
  private var folder: IndexedFolder { setup.folder }

  @Test("Entries are read back without their texts")
  func entries() throws {
    var record = PhotoRecord()
    record.taken = Date(timeIntervalSinceReferenceDate: 1234.5)
    (record.rating, record.label) = (.rejected, .green)
    (record.tagCount, record.commentCount, record.flags) = (3, 70_000, [.liked, .reported])
    let used = Date(timeIntervalSinceReferenceDate: 99)
    let entry = IndexEntry(
      name: "a%20b.jpg", stamp: [0, 255, 7], record: record, kind: .raw, lastUsed: used,
      texts: IndexTexts())
    let unread = IndexEntry(name: "c.mp4", stamp: [], kind: .video)
    #expect(index.update(folder, writing: [entry, unread]) == [1, 2])
    var read: [IndexEntry] = []
    index.entries(of: folder) { read.append($0) }
    #expect(read.map(\.name) == ["a%20b.jpg", "c.mp4"])
    #expect(read.map(\.stamp) == [[0, 255, 7], []])
    #expect(read.map(\.record) == [record, nil])
    #expect(read.map(\.kind) == [.raw, .video])
    #expect(read.map(\.lastUsed) == [used, nil])
    #expect(read.map(\.number) == [1, 2])
    #expect(try setup.found("b") == ["a%20b.jpg"])
  }

  @Test("A written entry keeps its number, and its old texts are found no more")
  func rewriting() throws {
    index.update(folder, writing: [.photo("a", "sea"), .photo("b", "storm")])
    #expect(index.update(folder, writing: [.photo("c"), .photo("a", "land")]) == [3, 1])
    #expect(try setup.found("sea") == [])
    #expect(try setup.found("land") == ["a"])
  }

  @Test("An entry without texts keeps those that it had")
  func keptTexts() throws {
    index.update(folder, writing: [.photo("a", "sea") { $0.people = ["Anna"] }])
    var record = PhotoRecord()
    record.rating = .five
    index.update(folder, writing: [IndexEntry(name: "a", stamp: [9], record: record)])
    #expect(try setup.found("sea") { ($0.people, $0.leastRating) = (["Anna"], .four) } == ["a"])
  }

  @Test("A removed entry is found no more, and its number is not given again")
  func removing() throws {
    index.update(folder, writing: [.photo("a", "sea"), .photo("b", "sea")])
    #expect(index.update(folder, writing: [.photo("c", "sea")], removing: ["b", "x"]) == [3])
    #expect(try setup.found("sea") == ["a", "c"])
    #expect(index.count(of: folder, withFoldersBelow: false) == 2)
  }

  @Test("Folders below are searched when the filter says so, and others never are")
  func foldersBelow() throws {
    let below = index.folder(at: IndexSetup.folder + "/a/b/")
    let beside = index.folder(at: IndexSetup.folder + "-2")
    for folder in [folder, below, beside] { index.update(folder, writing: [.photo("p", "sea")]) }
    #expect(index.folders(below: IndexSetup.folder + "/") == [below])
    var filter = PhotoFilter()
    for words in ["sea", "", "-storm"] {
      (filter.words, filter.withFoldersBelow) = (words, false)
      #expect(try index.matches(filter, in: folder).map(\.folder) == [folder.number])
      filter.withFoldersBelow = true
      #expect(
        try index.matches(filter, in: folder).map(\.folder) == [folder.number, below.number])
    }
    #expect(index.count(of: folder, withFoldersBelow: true) == 2)
    #expect(index.folder(at: below.uri) == below)
  }

  @Test("Only the entries that are asked for are looked at")
  func among() throws {
    index.update(folder, writing: ["a", "b", "c"].map { .photo($0, "sea") })
    var filter = PhotoFilter()
    filter.words = "sea"
    #expect(try index.matches(filter, in: folder, among: [1, 3, 9]).map(\.entry) == [1, 3])
  }

  @Test("A search that is not wanted any more ends")
  func cancelling() {
    #expect(throws: CancellationError.self) {
      try index.matches(PhotoFilter(), in: folder, isCancelled: { true })
    }
  }

  @Test(
    "A query of thousands of words is answered, and harms nothing",
    arguments: ["sea ", "-sea ", "\"sea"])
  func longQuery(part: String) throws {
    index.update(folder, writing: [.photo("a", "sea")])
    _ = try setup.found(String(repeating: part, count: 5000))
    #expect(try setup.found("sea") == ["a"])
    #expect(index.generation == 0)
  }

  @Test("Of very long texts the beginning is searched")
  func longText() throws {
    let text = "first " + String(repeating: "word ", count: 300_000) + "last"
    index.update(folder, writing: [.photo("a", text)])
    #expect(try setup.found("first word") == ["a"])
    #expect(try setup.found("last") == [])
  }

  @Test("A phrase does not go from one text to the next")
  func borders() throws {
    index.update(
      folder, writing: [.photo("p", "end") { $0.people = ["Eva Anna", "Berg"] }])
    #expect(try setup.found("\"anna berg\"") == [])
    #expect(try setup.found("anna berg end") == ["p"])
  }

  @Test(
    "A date is found by its parts",
    arguments: ["2024", "2024-07", "2024-07-05", "July 2024", "july", "-2023"])
  func dates(words: String) throws {
    index.update(
      folder,
      writing: [
        .photo("p") { $0.others = ["2024-07-05", "5 July 2024"] },
        .photo("q") { $0.others = ["2023-06-24", "24 June 2023"] },
      ])
    #expect(try setup.found(words) == ["p"])
  }

  @Test("Records of another user are not read back, but their texts are")
  func users() throws {
    index.update(folder, writing: [.photo("a", "sea")])
    let other = IndexSetup.index(in: setup.cache, user: "berta")
    var records: [PhotoRecord?] = []
    other.entries(of: other.folder(at: IndexSetup.folder)) { records.append($0.record) }
    #expect(records == [nil])
    #expect(try other.found("sea", in: folder) == ["a"])
  }

  @Test("Folders that nobody has seen for long go, and names that only they had")
  func unseen() throws {
    index.update(folder, writing: [.photo("a", "sea") { $0.people = ["Anna"] }])
    index.removeUnseen(for: 0)
    #expect(try setup.found("sea") == ["a"])
    index.removeUnseen(for: -1)
    #expect(index.count(of: folder, withFoldersBelow: false) == 0)
    #expect(index.update(folder, writing: [.photo("a")]) == [0])
    #expect(index.generation == 1)
    #expect(try setup.found("sea") == [])
    #expect(index.folder(at: IndexSetup.folder).number != folder.number)
  }
}
