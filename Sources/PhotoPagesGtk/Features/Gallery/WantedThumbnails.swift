import GtkBindings
import PhotoImaging
import PhotoPages

/// The timing of requests for thumbnails while the gallery scrolls.
@MainActor
final class WantedThumbnails {
  /// The timer after which the thumbnails in sight are requested.
  var timer: Delay?
  /// The position and the time of the last scroll.
  var last: (position: Double, time: ContinuousClock.Instant)?
  /// Whether the gallery scrolls so fast that thumbnails are not requested.
  var isFast = false
  var requests: [ThumbnailRequest] = []
}

// What is in sight comes first, then what is near. While the gallery scrolls faster than half a page in `scrollRest`, cells
// show what is in memory, and the rest is requested once scrolling has rested for as long.
extension GalleryView {
  func scrolled() {
    let (now, position) = (ContinuousClock.now, grid.scrollPosition)
    defer { wanted.last = (position, now) }
    if let last = wanted.last, last.time.duration(to: now) < .milliseconds(Self.scrollRest) {
      wanted.isFast = abs(position - last.position) > grid.viewHeight / 2
    } else {
      wanted.isFast = false
    }
    wantSoon()
  }

  /// Requests thumbnails once the layout that is running has ended, or once a fast scroll rests.
  func wantSoon() {
    guard context.chrome.showsGallery else { return }
    if wanted.timer != nil, !wanted.isFast { return }
    wanted.timer = Delay(milliseconds: wanted.isFast ? Self.scrollRest : 0) { [weak self] in
      self?.wanted.timer = nil
      self?.wanted.isFast = false
      self?.want()
    }
  }

  private func want() {
    guard context.chrome.showsGallery, let visible = grid.visiblePositions else { return }
    let near = visible.count
    let before = (max(0, visible.lowerBound - near)..<visible.lowerBound).reversed()
    let after = visible.upperBound + 1..<min(items.count, visible.upperBound + 1 + 2 * near)
    let seen = visible.compactMap { request(at: $0) }
    let rest = (Array(after) + before).compactMap { request(at: $0, isVisible: false) }
    wanted.requests = seen + rest
    thumbnails?.colours = context.session.loader.colours
    thumbnails?.update(wanted: wanted.requests)
    showKnown()
  }

  /// Shows thumbnails that came into memory while a cell was bound to another photo.
  private func showKnown() {
    let visible = wanted.requests.lazy.filter(\.isVisible)
    let keys = Set(visible.map { GalleryItems.key(of: $0.photo.id) })
    grid.refresh(keys.contains)
  }

  /// Returns the request for the thumbnail of a photo at a position; nil for a folder.
  func request(at position: Int, isVisible: Bool = true) -> ThumbnailRequest? {
    items.photo(at: position).map { photo in
      // A square is filled by the shorter side of a photo.
      let pixels = Double(side) * canvas.scaleFactor * 3 / 2
      return ThumbnailRequest(photo, side: Int(pixels.rounded(.up)), isVisible: isVisible)
    }
  }

  /// Hands results to the cells that still wait for them.
  func take(_ results: [ThumbnailResult]) {
    let byKey = Dictionary(results.map { ($0.key, $0) }) { _, last in last }
    for (item, cell) in grid.boundCells {
      guard let request = request(at: item.position), let result = byKey[request.key],
        let cell = cell as? GalleryCell
      else { continue }
      cell.take(result)
    }
  }

  /// The numbers of thumbnails in sight: those that are wanted, and those that are shown.
  var thumbnailCounts: (wanted: Int, shown: Int) {
    let seen = visibleCells.filter { items.photo(at: $0.item.position) != nil }
    return (seen.count, seen.count { ($0.cell as? GalleryCell)?.hasPicture == true })
  }

  /// The names of the items in sight, in order.
  var visibleNames: [String] {
    visibleCells.compactMap { cell in
      switch items.item(at: cell.item.position) {
      case .folder(let folder)?: folder.name
      case .photo(let photo)?: photo.name
      case nil: nil
      }
    }
  }

  private var visibleCells: [(item: ListItem, cell: any ListCell)] {
    guard let visible = grid.visiblePositions else { return [] }
    return grid.boundCells.filter { visible.contains($0.item.position) }
  }

  /// Whether thumbnails are pending.
  var isBusy: Bool {
    context.chrome.showsGallery && (wanted.timer != nil || thumbnails?.isIdle == false)
  }
}
