import PhotoPages

/// The texts of a photo's row in the list that its record does not have.
struct RowTexts: Equatable {
  var caption = Caption()
  /// The keywords in alphabetical order.
  var keywords: [String] = []
  var likeCount = 0
  /// The source's own facts.
  var facts: [PhotoFact] = []
}

extension RowTexts {
  init(_ annotations: PhotoAnnotations) {
    (caption, keywords) = (annotations.caption, annotations.keywords.sorted())
    likeCount = annotations.likes.count
    facts = annotations.facts(in: .list)
  }
}

/// The captions and keywords of the photos in sight, which the records do not have; only these are held.
///
/// The text of a photo that cannot be read says so, unless its caption was read before.
/// They are read one after the other, so that neither scrolling nor thumbnails are slowed.
@MainActor
final class RowCaptions {
  /// Called when the caption of a photo has been read.
  var onRead: (@MainActor (PhotoID) -> Void)?

  private let source: (any AnnotatingPhotoSource)?
  private var wanted: [Photo] = []
  private var known: [PhotoID: Known] = [:]
  private var reading: (photo: PhotoID, attempt: Int, task: Task<Void, Never>)?
  private var attempts = 0

  private struct Known {
    let texts: RowTexts
    let revision: Int
    let isWhole: Bool
    /// Whether the texts may have changed since, so that they are read again.
    var isStale = false
  }

  init(source: (any AnnotatingPhotoSource)?) { self.source = source }

  var isBusy: Bool { reading != nil }

  subscript(photo: PhotoID) -> RowTexts? { known[photo]?.texts }

  /// Replaces the photos whose captions are read, the most urgent first.
  func want(_ photos: [Photo]) {
    wanted = photos
    let ids = Set(photos.map(\.id))
    known = known.filter { ids.contains($0.key) }
    if let reading, !ids.contains(reading.photo) { dropReading() }
    readNext()
  }

  /// Reads the captions of some photos again when they are wanted next; until then the known ones stay.
  func reread(_ isMeant: (PhotoID) -> Bool) {
    for photo in known.keys where isMeant(photo) { known[photo]?.isStale = true }
  }

  /// Stops reading; the known captions stay until others are wanted.
  func stop() {
    wanted = []
    dropReading()
  }

  private func dropReading() {
    reading?.task.cancelElsewhere()
    reading = nil
  }

  private func readNext() {
    guard reading == nil, let source, let photo = wanted.first(where: isMissing) else { return }
    attempts += 1
    let task = Task { [weak self, attempts] in
      var (texts, failure) = (RowTexts(), PhotoSourceError?.none)
      do throws(PhotoSourceError) {
        let found = try await source.annotations(of: photo)
        (texts, failure) = (RowTexts(found), found.unread?.error)
      } catch {
        failure = error
      }
      self?.take(texts, failure, of: photo, from: attempts)
    }
    reading = (photo.id, attempts, task)
  }

  private func isMissing(_ photo: Photo) -> Bool {
    guard let known = known[photo.id] else { return true }
    return known.isStale || known.revision != photo.revision
  }

  private func take(
    _ texts: RowTexts, _ failure: PhotoSourceError?, of photo: Photo, from attempt: Int
  ) {
    // A task may end before its cancellation arrives.
    guard reading?.attempt == attempt else { return }
    reading = nil
    var texts = texts
    let before = known[photo.id]
    if let failure {
      texts.caption.text = Notice.Content.notRead(failure, isAnswer: false).sentence.translated
    }
    let isKept = failure != nil && before?.isWhole == true
    known[photo.id] = Known(
      texts: isKept ? before?.texts ?? texts : texts, revision: photo.revision,
      isWhole: failure == nil || isKept)
    onRead?(photo.id)
    readNext()
  }
}
