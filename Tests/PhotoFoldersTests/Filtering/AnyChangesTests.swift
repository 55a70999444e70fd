import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoPages

/// A narrowed listing after changes in any order.
@Suite("Any changes", .timeout(minutes: 5)) struct AnyChangesTests {
  /// The photos of a folder as they should be listed, changed together with the files.
  private struct Model {
    private struct Content {
      var title = ""
      var rating: Rating?
    }

    let folder: FilteredFolder
    private var photos: [String: Content] = [:]
    /// The number of the last name; all have as many digits.
    private var count = 100
    private(set) var filter = Model.filters[0]

    static let filters: [PhotoFilter] = {
      var both = PhotoFilter.atLeast(.two)
      both.words = "sea"
      return [.words("sea"), .atLeast(.two), both, PhotoFilter()]
    }()

    init(_ folder: FilteredFolder) { self.folder = folder }

    /// The names of the photos that meet the filter, in order.
    var names: [String] {
      photos.filter { name, content in
        let isFound = filter.words.isEmpty || name.hasPrefix("sea") || content.title == "Sea"
        let stars = content.rating?.rawValue ?? 0
        return isFound && stars >= (filter.leastRating?.rawValue ?? 0)
      }.keys.sorted()
    }

    mutating func set(_ filter: PhotoFilter) {
      self.filter = filter
      folder.source.filter(by: filter)
    }

    /// Adds a photo, whose name no other had before.
    mutating func add(_ generator: inout SystemRandomNumberGenerator) throws {
      let name = newName(&generator)
      let content = Self.content(&generator)
      try folder.write(name, title: content.title, rating: content.rating)
      photos[name] = content
    }

    /// Makes one change.
    mutating func change(_ generator: inout SystemRandomNumberGenerator) async throws {
      guard let name = photos.keys.sorted().randomElement(using: &generator) else {
        return try add(&generator)
      }
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        folder.folder.remove(name)
        folder.folder.remove("\(name).xmp")
        photos[name] = nil
      case 1:
        // Others may not have been listed yet, and then their sidecars stay behind.
        guard let listed = names.randomElement(using: &generator) else { return }
        try await rename(listed, to: newName(&generator))
      case 2, 3:
        let content = Self.content(&generator)
        try folder.annotate(name, title: content.title, rating: content.rating)
        photos[name] = content
      case 4: set(Self.filters.randomElement(using: &generator) ?? Self.filters[0])
      default: try add(&generator)
      }
    }

    /// Renames a photo, and waits until the source has moved its sidecar.
    private mutating func rename(_ name: String, to new: String) async throws {
      let hasSidecar = folder.folder.names.contains("\(name).xmp")
      try folder.folder.rename(name, to: new)
      (photos[new], photos[name]) = (photos[name], nil)
      guard hasSidecar else { return }
      await eventually("the sidecar is moved") { folder.folder.names.contains("\(new).xmp") }
    }

    private mutating func newName(_ generator: inout SystemRandomNumberGenerator) -> String {
      count += 1
      return "\(Bool.random(using: &generator) ? "sea" : "p")\(count).jpg"
    }

    private static func content(_ generator: inout SystemRandomNumberGenerator) -> Content {
      let ratings: [Rating?] = [nil, .one, .four]
      return Content(
        title: Bool.random(using: &generator) ? "Sea" : "",
        rating: ratings[Int.random(in: ratings.indices, using: &generator)])
    }
  }

  @Test("After each of many changes the list is what meets the filter, with every filter")
  func changes() async throws {
    var model = Model(try FilteredFolder())
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<8 { try model.add(&generator) }
    model.set(Model.filters[0])
    var updates = model.folder.updates()
    for _ in 0..<24 {
      try await updates.filtered(by: model.filter, listing: model.names)
      try await model.change(&generator)
    }
    for filter in Model.filters {
      model.set(filter)
      try await updates.filtered(by: filter, listing: model.names)
    }
  }
}
