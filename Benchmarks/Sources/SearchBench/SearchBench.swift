import BenchReport
import BenchSystem
import GioBindings
import PhotoIndex
import PhotoPages

/// Measures filling the index, and finding photos in it, beside a search through the sidecars.
public struct SearchBench {
  private let photos: FoundPhotos
  private let queries: [String]
  private let folder: String

  /// The number of entries that are written together.
  private static let groupSize = 500

  /// Makes one with so many photos and queries, which keeps its files in a folder.
  public init(photos: Int, queries: Int, in folder: String) {
    self.photos = FoundPhotos(count: photos)
    self.queries = self.photos.queries(queries)
    self.folder = Folder.absolute(folder)
  }

  /// Measures, and returns the tables in Markdown.
  public func run() throws -> String {
    let cache = folder + "/cache"
    Folder.remove(cache)
    try Folder.make(cache)
    let index = PhotoIndex(in: Location(path: Array(cache.utf8)), user: "bench")
    let listed = index.folder(at: "file:///bench")
    var tables = [try filling(index, listed, cache)]
    // The first query loads the tables.
    _ = try index.matches(PhotoFilter(), in: listed)
    tables += [try finding(index, listed), reading(index, listed)]
    if let table = try searchThroughSidecars() { tables.append(table) }
    return tables.map(\.markdown).joined(separator: "\n\n")
  }

  private func filling(
    _ index: PhotoIndex, _ listed: IndexedFolder, _ cache: String
  ) throws -> Table {
    var (time, work) = (0.0, 0.0)
    for first in stride(from: 0, to: photos.count, by: Self.groupSize) {
      try Clock.pause(0)
      let numbers = first..<min(photos.count, first + Self.groupSize)
      let entries = numbers.map(photos.entry)
      let (begin, workBefore) = (Clock.now, Ourselves.processorTime)
      index.update(listed, writing: entries)
      time += Clock.now - begin
      work += Ourselves.processorTime - workBefore
    }
    var table = Table(header: [
      "photos", "filling, s", "processor, s", "files, MB", "bytes a photo",
    ])
    let size = Folder.names(in: cache + "/photo-pages").reduce(0) { sum, name in
      sum + SystemFile.size(cache + "/photo-pages/" + name)
    }
    table.add([
      String(photos.count), rounded(time), rounded(work), rounded(Double(size) / 1e6),
      String(size / max(1, photos.count)),
    ])
    return table
  }

  private func finding(_ index: PhotoIndex, _ listed: IndexedFolder) throws -> Table {
    var table = Table(header: [
      "letters", "queries", "median, ms", "95 %, ms", "most, ms", "most found",
    ])
    var all: [(length: Int, time: Double, count: Int)] = []
    for query in queries {
      var filter = PhotoFilter()
      filter.words = query
      let begin = Clock.now
      let count = try index.matches(filter, in: listed).count
      all.append((query.count, (Clock.now - begin) * 1000, count))
    }
    for length in 1...5 { add(all.filter { $0.length == length }, String(length), to: &table) }
    add(all, "1–5", to: &table)
    return table
  }

  private func add(
    _ found: [(length: Int, time: Double, count: Int)], _ title: String, to table: inout Table
  ) {
    let times = found.map(\.time)
    guard let summary = Summary(times), let most = Summary.percentile95(times) else { return }
    table.add([
      title, String(times.count), rounded(summary.median), rounded(most), rounded(summary.greatest),
      String(found.map(\.count).max() ?? 0),
    ])
  }

  /// What is read of a whole folder.
  private func reading(_ index: PhotoIndex, _ listed: IndexedFolder) -> Table {
    var table = Table(header: ["of all photos", "ms"])
    let works: [(String, () -> Void)] = [
      ("entries", { index.entries(of: listed) { _ in } }),
      ("choices", { _ = index.choices(of: listed, withFoldersBelow: false) }),
      ("suggestions", { _ = index.names(of: listed) }),
    ]
    for (title, work) in works {
      let begin = Clock.now
      work()
      table.add([title, rounded((Clock.now - begin) * 1000)])
    }
    return table
  }

  // MARK: - ripgrep

  private func searchThroughSidecars() throws -> Table? {
    guard let rg = ["/usr/bin/rg", "/usr/local/bin/rg"].first(where: Folder.exists) else {
      Ourselves.say("ripgrep is not installed, so it is not measured.")
      return nil
    }
    let sidecars = folder + "/sidecars"
    try makeSidecars(in: sidecars)
    var times: [Double] = []
    // Once to have the files in memory.
    try run([rg, "-l", "nothing", sidecars])
    for query in queries.prefix(10) {
      let begin = Clock.now
      try run([rg, "--ignore-case", "--files-with-matches", "\\b\(query)", sidecars])
      times.append((Clock.now - begin) * 1000)
    }
    var table = Table(header: ["ripgrep over the sidecars", "queries", "median, ms", "most, ms"])
    guard let summary = Summary(times) else { return nil }
    table.add([
      "in memory", String(times.count), rounded(summary.median), rounded(summary.greatest),
    ])
    return table
  }

  private func makeSidecars(in sidecars: String) throws {
    guard Folder.names(in: sidecars).count != photos.count else { return }
    Folder.remove(sidecars)
    try Folder.make(sidecars)
    for number in 0..<photos.count {
      try Clock.pause(0)
      try SystemFile.write(photos.sidecar(number), to: "\(sidecars)/\(number).jpg.xmp")
    }
  }

  private func run(_ command: [String]) throws {
    let nowhere = try SystemFile.openLog("/dev/null")
    defer { SystemFile.close(nowhere) }
    let children = ChildTable()
    let id = try children.launch(
      command, environment: ["LC_ALL": "C.UTF-8"], folder: "/", output: nowhere, error: nowhere)
    let deadline = Clock.now + 120
    while Clock.now < deadline {
      children.collect()
      if let ending = children.endings[id] {
        // 1: nothing was found.
        guard (0...1).contains(ending.code) else {
          throw BenchError("\(command[0]) ended with \(ending.code).")
        }
        return
      }
      try Clock.pause(0.000_2)
    }
    children.kill([id])
    throw BenchError("\(command[0]) took too long.")
  }
}

/// A number with one digit after the point.
private func rounded(_ number: Double) -> String { String((number * 10).rounded() / 10) }
