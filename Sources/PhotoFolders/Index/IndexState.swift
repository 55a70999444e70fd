import GioBindings
import PhotoIndex
import PhotoPages

/// An entry of the index in little memory, as there are many; its name and texts are in the database.
struct StoredPhoto: Sendable {
  /// The hash of the stamp's bytes, which is another one in each process.
  let stamp: Int
  let record: PhotoRecord?
  /// The number in the database; 0 until it is written.
  ///
  /// It is last, as there is room for it behind the record.
  var number: UInt32

  init(_ entry: IndexEntry) {
    (stamp, record, number) = (entry.stamp.hashValue, entry.record, entry.number)
  }
}

/// The state of an index, in which photos are known by the numbers of their URIs.
struct IndexState {
  /// Whether names or records were requested; nothing is read before.
  var isWanted = false
  /// Whether records were requested; names alone take less reading.
  var wantsRecords = false
  /// The number of listings that feed the index.
  var consumers = 0
  /// The listed photos, and whether those are all.
  var listed = PlaceSet()
  var isListed = false
  /// The photos that have to be checked.
  var due: Set<Int> = []
  /// All listed photos, in the list's order if it is known, if all have to be checked.
  var allDue: [Int]?
  /// The folder in the database, and the generation of that; nil until its entries have been read.
  var stored: (folder: IndexedFolder, generation: Int)?
  private(set) var photos = ValuesByPlace<StoredPhoto>()
  /// The photos by their numbers in the database; a number without a photo has the greatest one.
  private(set) var placesByNumber: [UInt32] = []
  /// Cancels the indexing thread; nil if none runs.
  var cancellable: Cancellable?

  var isDue: Bool { allDue != nil || !due.isEmpty }

  /// Whether photos are being read, or will be as soon as they are listed.
  var isReading: Bool { isWanted && (!isListed || isDue || cancellable != nil) }

  mutating func want(records: Bool) {
    isWanted = true
    guard records, !wantsRecords else { return }
    wantsRecords = true
    checkAll()
  }

  mutating func checkAll() { allDue = allDue ?? (isListed ? listed.places : nil) }

  mutating func list(_ places: some Collection<Int>, _ isListed: Bool = true) {
    for place in places { if isListed { listed.insert(place) } else { listed.remove(place) } }
  }

  mutating func set(_ photo: StoredPhoto?, at place: Int) {
    if photo == nil, let number = photos[place]?.number, number > 0 {
      placesByNumber[Int(clamping: number)] = .max
    }
    photos[place] = photo
    if let number = photo?.number, number > 0 {
      placesByNumber.set(UInt32(clamping: place), at: Int(clamping: number), filling: .max)
    }
  }

  /// Sets the number of a photo that the database has given.
  mutating func set(_ number: UInt32, at place: Int) {
    guard var photo = photos[place] else { return }
    photo.number = number
    set(photo, at: place)
  }

  /// Forgets all photos, as the database begins anew.
  mutating func removeAll() { (photos, placesByNumber) = (ValuesByPlace(), []) }
}
