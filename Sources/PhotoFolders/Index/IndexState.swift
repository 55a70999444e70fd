import GioBindings

/// The state of an index, in which photos are known by the numbers of their URIs.
struct IndexState {
  /// Whether names or records were requested; nothing is read before.
  var isWanted = false
  /// Whether records were requested; names alone take less reading.
  var wantsRecords = false
  /// The number of listings that feed the index.
  var consumers = 0
  /// Whether each photo is listed, and whether those are the whole folder.
  var listed: [Bool] = []
  var isListed = false
  /// The photos that have to be checked.
  var due: Set<Int> = []
  /// All listed photos, in the list's order if it is known, if all have to be checked.
  var allDue: [Int]?
  var photos: [StoredPhoto?] = []
  /// The number of photos in the index.
  var count = 0
  var hasReadFile = false
  /// Cancels the indexing thread; nil if none runs.
  var cancellable: Cancellable?
  var isUnsaved = false
  var hasWritten = false
  var writing: Task<Void, Never>?

  var isDue: Bool { allDue != nil || !due.isEmpty }

  func isListed(_ place: Int) -> Bool { listed.indices.contains(place) && listed[place] }

  func photo(_ place: Int) -> StoredPhoto? {
    photos.indices.contains(place) ? photos[place] : nil
  }

  mutating func checkAll() {
    allDue = allDue ?? (isListed ? listed.indices.filter { listed[$0] } : nil)
  }

  mutating func list(_ places: some Collection<Int>, _ isListed: Bool = true) {
    for place in places { listed.set(isListed, at: place, filling: false) }
  }

  mutating func set(_ photo: StoredPhoto?, at place: Int) {
    count += (photo == nil ? 0 : 1) - (self.photo(place) == nil ? 0 : 1)
    photos.set(photo, at: place, filling: nil)
  }
}
