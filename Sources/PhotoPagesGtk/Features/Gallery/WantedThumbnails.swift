import GtkBindings
import PhotoImaging
import PhotoPages

/// The timing of requests for thumbnails while the gallery scrolls.
@MainActor
final class WantedThumbnails {
  /// The timer after which the thumbnails in sight are requested.
  var timer: Delay?
  /// The timer after which those far away are requested too.
  var restTimer: Delay?
  /// The position and the time of the last scroll.
  var last: (position: Double, time: ContinuousClock.Instant)?
  /// Whether the gallery scrolls so fast that thumbnails are not requested.
  var isFast = false
  var requests: [ThumbnailRequest] = []
}

// What is in sight comes first, then what is near. While the gallery scrolls faster than half a page in `scrollRest`, cells
// show what is in memory, and the rest is requested once scrolling has rested for as long. After a longer rest the cache
// is filled with those far away.
extension GalleryView {
  func scrolled() {
    if grid.isFocus { settleFocusSoon() }
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
    guard !context.chrome.showsPages else { return }
    if wanted.timer != nil, !wanted.isFast { return }
    wanted.timer = Delay(milliseconds: wanted.isFast ? Self.scrollRest : 0) { [weak self] in
      self?.wanted.timer = nil
      self?.wanted.isFast = false
      self?.want()
      self?.wantFarSoon()
    }
  }

  private func wantFarSoon() {
    wanted.restTimer = nil
    // Files of the size that the list needs take about a megabyte each.
    guard !context.session.source.isRemote, !isList else { return }
    wanted.restTimer = Delay(milliseconds: Self.longRest) { [weak self] in
      self?.wanted.restTimer = nil
      self?.want(farCount: Self.mostFar)
    }
  }

  /// Drops all work, since other parts of the window are shown.
  func stopWanting() {
    wanted.restTimer = nil
    thumbnails.update(wanted: [])
    captions.stop()
    covers.want([])
  }

  private func want(farCount: Int = 0) {
    guard !context.chrome.showsPages, let visible = grid.visiblePositions else { return }
    wantMore(after: visible.upperBound)
    let seen = visible.compactMap { request(at: $0) }
    let folders = visible.compactMap(items.folder)
    let near = places(around: visible, before: visible.count, after: 2 * visible.count)
      .compactMap { request(at: $0, urgency: .near) }
    // Of several requests for one photo the first counts.
    let far = places(around: visible, before: farCount, after: farCount)
      .compactMap { request(at: $0, urgency: .far) }
    wanted.requests = seen + folders.flatMap(requests) + near + far
    // The filmstrip gets those of the same session while pages are shown.
    thumbnails.onResults = { [weak self] in self?.take($0) }
    thumbnails.colours = context.session.loader.colours
    thumbnails.update(wanted: wanted.requests)
    captions.want(isList ? seen.map(\.photo) : [])
    covers.want(folders)
    showKnown()
  }

  /// The positions after those in sight, then the ones before them, each the nearest first.
  private func places(around visible: ClosedRange<Int>, before: Int, after: Int) -> [Int] {
    let end = min(items.count, visible.upperBound + 1 + after)
    let start = max(0, visible.lowerBound - before)
    return Array(visible.upperBound + 1..<max(end, visible.upperBound + 1))
      + (start..<max(start, visible.lowerBound)).reversed()
  }

  /// Shows thumbnails that came into memory while a cell was bound to another photo.
  private func showKnown() {
    let visible = wanted.requests.lazy.filter { [isList] in
      $0.urgency == .visible || isList && $0.urgency == .near
    }
    let keys = Set(visible.map { GalleryItems.key(of: $0.photo.id) })
    grid.refresh(keys.contains)
    guard isList else { return }
    // GTK has 32 cells, whose large pictures would take some 100 MB.
    for (item, cell) in grid.boundCells where !keys.contains(item.key) {
      (cell as? GalleryCell)?.dropPicture()
    }
  }

  /// Returns the request for the thumbnail of a photo at a position; nil for another item.
  func request(
    at position: Int, urgency: ThumbnailRequest.Urgency = .visible
  ) -> ThumbnailRequest? {
    items.photo(at: position).map { photo in
      let pixels = thumbnailSide * canvas.scaleFactor
      return ThumbnailRequest(photo, side: Int(pixels.rounded(.up)), urgency: urgency)
    }
  }

  /// Hands results to the cells that still wait for them.
  func take(_ results: [ThumbnailResult]) {
    let byKey = Dictionary(results.map { ($0.key, $0) }) { _, last in last }
    for (item, cell) in grid.boundCells {
      guard let cell = cell as? GalleryCell else { continue }
      if let folder = items.folder(at: item.position) {
        if requests(of: folder).contains(where: { byKey[$0.key] != nil }) { cell.show(folder) }
      } else if let result = request(at: item.position).flatMap({ byKey[$0.key] }) {
        cell.take(result)
      }
    }
    covers.readNext()
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
      case .more?, nil: nil
      }
    }
  }

  private var visibleCells: [(item: ListItem, cell: any ListCell)] {
    guard let visible = grid.visiblePositions else { return [] }
    return grid.boundCells.filter { visible.contains($0.item.position) }
  }

  /// Whether thumbnails are pending.
  var isBusy: Bool {
    !context.chrome.showsPages
      && (wanted.timer != nil || wanted.restTimer != nil || !thumbnails.isIdle || captions.isBusy
        || covers.isBusy)
  }
}
