@testable import GtkBindings
@testable import PhotoPages
@testable import PhotoPagesGtk

/// The gallery of a paged source goes on for as long as there are photos.
let galleryChecks = [
  Check("pages-are-loaded-until-the-gallery-is-full") {
    for layout in GalleryLayout.allCases {
      let shown = try await PagedGallery(PagedSource(count: 2_000), layout, height: 900)
      try await shown.fill()
      let last = try require(try shown.gallery.grid.visiblePositions?.upperBound, "No cell")
      let count = shown.model.count
      try require(count > last + 20 && count <= last + 40, "\(count) photos, \(last) in sight")
      try requireEqual(shown.source.requests, Array(1..<count / 20), "pages")
      try shown.scrollToEnd()
      try await shown.fill()
      let more = shown.model.count
      try require(more > count && more < 2_000, "\(more) photos after scrolling to the end")
      try requireEqual(shown.source.requests, Array(1..<more / 20), "pages")
      shown.close()
    }
  },
  Check("the-last-page-has-no-cell-after-it") {
    let shown = try await PagedGallery(PagedSource(count: 45))
    try await shown.untilAwaited()
    try shown.scrollToEnd()
    await Wait.untilNextFrame(of: shown.view.widget)
    try requireEqual(try shown.lastName, "Loading more photos", "name of the last cell")
    try requireEqual(try shown.gallery.items.count, 21, "items")
    try await shown.fill()
    try requireEqual(try shown.lastName, nil, "name of the last cell")
    try requireEqual(try shown.gallery.items.count, 45, "items")
    try requireEqual(shown.source.requests, [1, 2], "pages")
    shown.close()
  },
  Check("a-page-that-failed-is-tried-again-by-its-button") {
    for layout in GalleryLayout.allCases {
      let shown = try await PagedGallery(PagedSource(count: 60), layout, width: 360)
      try await shown.untilAwaited()
      try shown.scrollToEnd()
      try await shown.fail()
      try requireEqual(
        try shown.lastName, PhotoSourceError.notReachable.sentence.english, "name of the cell")
      // It is not requested by itself again.
      try shown.scrollToEnd()
      await Wait.untilNextFrame(of: shown.view.widget)
      try requireEqual(shown.source.requests, [1], "pages")
      for control in shown.view.canvas.namedControls where control.name == "Retry" {
        try require(
          control.x >= 0 && control.x + control.width <= 360 && control.height < 60,
          "\(control) is not in its cell")
      }
      try require(shown.hand.activate("Retry"), "There is no button")
      try await shown.untilAwaited()
      try requireEqual(shown.source.requests, [1, 1], "pages")
      try require(!shown.view.canvas.shows("Retry"), "The button is still there")
      try shown.scrollToEnd()
      try await shown.fill()
      try requireEqual(shown.model.count, 60, "photos")
      try requireEqual(shown.source.requests, [1, 1, 2], "pages")
      shown.close()
    }
  },
  Check("return-on-the-error-tries-again-and-the-new-photos-get-the-focus") {
    let shown = try await PagedGallery(PagedSource(count: 40))
    try await shown.untilAwaited()
    // Keys pass over a spinner.
    try shown.press("End", "Right", "Down")
    try requireEqual(shown.model.currentPhoto?.name, "20.png", "photo with the focus")
    try await shown.fail()
    try shown.press("Right")
    try requireEqual(try shown.gallery.focusedPosition, 20, "item with the focus")
    try require(shown.view.session.viewer.subjects.isEmpty, "The error counts as a photo")
    try shown.press("Return")
    try await shown.untilAwaited()
    try await shown.fill()
    try requireEqual(shown.model.currentPhoto?.name, "21.png", "photo with the focus")
    try requireEqual(try shown.gallery.focusedPosition, 20, "item with the focus")
    try requireEqual(shown.source.requests, [1, 1], "pages")
    shown.close()
  },
  Check("the-last-cell-is-neither-selected-nor-opened") {
    let shown = try await PagedGallery(PagedSource(count: 40))
    try await shown.fail()
    try shown.press("<Control>a")
    try requireEqual(shown.model.selection.count, 20, "selected photos")
    let gallery = try shown.gallery
    gallery.handle(.select(0..<21, only: true))
    try requireEqual(shown.model.selection.count, 20, "selected photos")
    try shown.press("Home", "Escape", "<Shift>End", "space")
    try requireEqual(shown.model.selection.count, 0, "selected photos")
    let cell = try require(gallery.grid.boundCells.last?.cell as? GalleryCell, "No cell")
    cell.clicked([], at: Point(x: 1, y: 1))
    cell.clicked([.control], at: Point(x: 1, y: 1))
    cell.requestMenu(at: Point(x: 1, y: 1))
    gallery.handle(.select(20..<21, only: true))
    try requireEqual(shown.view.session.viewer.stateID, .gallery, "state")
    try requireEqual(shown.model.selection.count, 0, "selected photos")
    try require(gallery.visibleNames.count <= 20, "It counts among what is in sight")
    shown.close()
  },
  Check("an-empty-first-page-shows-that-photos-are-loaded") {
    let shown = try await PagedGallery(PagedSource(count: 30, beginsEmpty: true))
    try await shown.untilAwaited()
    try requireEqual(shown.view.session.viewer.stateID, .gallery, "state")
    try requireEqual(try shown.lastName, "Loading more photos", "name of the only cell")
    try shown.press("End", "Left", "Page_Down")
    try await shown.fail()
    try requireEqual(try shown.gallery.items.count, 1, "items")
    try require(shown.hand.activate("Retry"), "There is no button")
    try await shown.untilAwaited()
    try await shown.fill()
    try requireEqual(shown.model.count, 30, "photos")
    shown.close()
  },
]

/// The gallery of a paged source is listed anew by hand.
let refreshChecks = [
  Check("a-pull-at-the-top-refreshes") {
    let shown = try await PagedGallery(PagedSource(count: 400))
    try await shown.fill()
    let middle = Point(x: 400, y: 300)
    await shown.hand.scrollTouchpad(dx: 0, dy: -63, at: middle, milliseconds: 60)
    try requireEqual(shown.model.morePhotos.isRefreshing, false, "refreshed by 63 points")
    await shown.hand.scrollTouchpad(dx: 0, dy: 100, at: middle, milliseconds: 60)
    try await shown.fill()
    await shown.hand.scrollTouchpad(dx: 0, dy: -300, at: middle, milliseconds: 60)
    try requireEqual(try shown.gallery.grid.scrollPosition, 0, "position")
    try requireEqual(shown.model.morePhotos.isRefreshing, false, "refreshed from further down")
    await shown.hand.scrollTouchpad(dx: 0, dy: -65, at: middle, milliseconds: 60)
    try await shown.untilAwaited()
    try require(try shown.gallery.refreshing.spinner.isMapped, "There is no spinner")
    try await shown.fill()
    try require(!(try shown.gallery.refreshing.spinner.isVisible), "The spinner stays")
    try requireEqual(shown.source.refreshes, 1, "refreshes")
    shown.close()
  },
  Check("a-finger-pulls-the-gallery-to-refresh-it") {
    let shown = try await PagedGallery(PagedSource(count: 400))
    try await shown.fill()
    let canvas = try shown.gallery.canvas
    let drag = try CTree.controller("GtkGestureDrag", of: canvas.pointer)
    Emission.emit("drag-begin", on: drag, [400, 100])
    Emission.emit("drag-update", on: drag, [0, 63])
    Emission.emit("drag-end", on: drag, [0, 63])
    Emission.emit("drag-update", on: drag, [0, 80])
    try requireEqual(shown.model.morePhotos.isRefreshing, false, "refreshed by 63 points")
    Emission.emit("drag-begin", on: drag, [400, 100])
    Emission.emit("drag-update", on: drag, [0, 64])
    try requireEqual(shown.model.morePhotos.isRefreshing, true, "refreshed by 64 points")
    try await shown.fill()
    try shown.scrollToEnd()
    await Wait.untilNextFrame(of: canvas)
    Emission.emit("drag-begin", on: drag, [400, 100])
    Emission.emit("drag-update", on: drag, [0, 200])
    try requireEqual(shown.model.morePhotos.isRefreshing, false, "refreshed from further down")
    shown.close()
  },
  Check("a-refresh-keeps-focus-and-selection-of-what-remains") {
    for isSame in [true, false] {
      let shown = try await PagedGallery(PagedSource(count: 400))
      try await shown.fill()
      try shown.press("Home", "Right", "Right", "space", "Right")
      if !isSame { shown.source.addFirst(Photo(id: PhotoID(1_000), name: "new.png")) }
      try shown.press("<Control>r")
      try await shown.untilAwaited()
      try await shown.fill()
      try requireEqual(shown.source.refreshes, 1, "refreshes")
      try requireEqual(shown.model.photo(at: 0)?.name, isSame ? "1.png" : "new.png", "first photo")
      try requireEqual(shown.model.currentPhoto?.name, "4.png", "photo with the focus")
      try requireEqual(try shown.gallery.focusedPosition, isSame ? 3 : 4, "item with the focus")
      try requireEqual(shown.model.selectedPositions, [isSame ? 2 : 3], "selection")
      shown.close()
    }
  },
  Check("a-refresh-that-fails-says-so") {
    let shown = try await PagedGallery(PagedSource(count: 400))
    try await shown.fill()
    let count = shown.model.count
    try shown.press("<Control>r")
    try await shown.fail()
    try requireEqual(shown.model.count, count, "photos")
    try await Wait.until("a notice offers to try again") { shown.hand.activate("Retry") }
    try await shown.untilAwaited()
    try await shown.fill()
    try requireEqual(shown.source.refreshes, 2, "refreshes")
    shown.close()
  },
  Check("a-gallery-without-pages-is-not-refreshed") {
    let source = MemorySource(count: 3)
    let view = ViewerView(source: source, fillsWindow: false)
    let window = try await Stage.show(view.widget, width: 600, height: 400)
    try await Wait.until("the interface is complete") { view.hasParts }
    view.session.send(.command(.openGallery))
    try await Wait.until("the gallery is laid out") {
      view.stage.gallery?.grid.visiblePositions != nil && !view.isBusy
    }
    await view.hand.scrollTouchpad(dx: 0, dy: -90, at: Point(x: 80, y: 130), milliseconds: 60)
    view.hand.press(try require(Key(accelerator: "<Control>r"), "Ctrl+R is no key"))
    try require(!view.session.viewer.model.morePhotos.isRefreshing, "It is refreshed")
    try requireEqual(view.session.viewer.stateID, .gallery, "state")
    view.session.close()
    window.close()
  },
]
