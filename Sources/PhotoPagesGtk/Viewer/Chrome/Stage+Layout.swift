import GtkBindings
import PhotoPages

// The places of the pages and of all parts, by `StageLayout`.

extension Stage: CanvasDelegate {
  /// The distance of the zoom from what covers the pages above it, in points.
  private static let zoomMargin = 12.0

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    guard let parts else {
      return canvas.place(pager.canvas, in: Rect(x: 0, y: 0, width: width, height: height))
    }
    reportWidth(width)
    let layout = StageLayout(needs(of: parts, Size(width: width, height: height)))
    setClearRoom(layout)
    setPanelCovers(layout.panelCovers)
    reportRest()
    let states = [stateView.canvas, stateOverlay.canvas]
    let moving = movingPlace(to: layout.pages)
    for widget in [pager.canvas, parts.dim.widget, parts.overlay.widget] {
      canvas.place(widget, in: moving)
    }
    for widget in states { canvas.place(widget, in: layout.pages) }
    placeSlideshowParts(parts, layout.pages)
    placeZoomLevel(parts.zoomLevel.widget, in: layout.clearRoom)
    canvas.place(parts.emptyPage.widget, in: emptyPagePlace(in: layout.pages))
    place(parts.titleBar, layout[.topBar])
    place(parts.bars[.top]?.widget, layout[.topBar])
    place(parts.bars[.galleryHeader]?.widget, layout[.topBar])
    place(parts.shades[.top]?.widget, layout[.topShade])
    placeCoverable(parts, layout, moving)
    place(parts.panel.widget, visibleParts.comments ? layout[.panel] : nil)
    place(parts.details.widget, visibleParts.details ? layout[.panel] : nil)
    place(parts.panelGround, layout[.panelGround])
    place(parts.hint.widget, layout[.hint])
    place(parts.notice.widget, layout[.notice])
    place(parts.actionBar.widget, layout[.actionBar])
  }

  /// Places the line at the lower edge of the pages, and the caption above it.
  private func placeSlideshowParts(_ parts: StageParts, _ pages: Rect) {
    let bottom = pages.bottom - SlideshowProgress.height
    canvas.place(
      parts.progress.widget,
      in: Rect(
        x: pages.origin.x, y: bottom, width: pages.size.width, height: SlideshowProgress.height))
    let room = pages.size.width - 2 * PlainCaption.margin
    let size = canvas.naturalSize(of: parts.plainCaption.widget, in: max(0, room))
    canvas.place(
      parts.plainCaption.widget,
      in: Rect(
        x: (pages.origin.x + (pages.size.width - size.width) / 2).rounded(),
        y: (bottom - PlainCaption.margin - size.height).rounded(), width: size.width,
        height: size.height))
  }

  /// Places the zoom at the top of what no bar covers, in the middle.
  private func placeZoomLevel(_ widget: Widget, in room: Rect) {
    let size = canvas.naturalSize(of: widget, in: room.size.width)
    let middle = room.origin.x + room.size.width / 2
    canvas.place(
      widget,
      in: Rect(
        x: (middle - size.width / 2).rounded(), y: (room.origin.y + Self.zoomMargin).rounded(),
        width: size.width, height: size.height))
  }

  /// Returns the place of the page that is shown without photos, which leaves what is above the gallery's grid free.
  private func emptyPagePlace(in pages: Rect) -> Rect {
    guard !context.chrome.showsPages, let gallery = context.gallery else { return pages }
    let top = min(gallery.top(in: pages.size), pages.size.height)
    return Rect(
      x: pages.origin.x, y: pages.origin.y + top, width: pages.size.width,
      height: pages.size.height - top)
  }

  /// Publishes the uncovered part of the pages, after the layout because nothing may move during one.
  private func setClearRoom(_ layout: StageLayout) {
    var room = layout.clearRoom
    room.origin.x -= layout.pages.origin.x
    room.origin.y -= layout.pages.origin.y
    context.actionBarHeight = layout[.actionBar]?.size.height ?? 0
    let covered = [StageLayout.Part.topBar, .bottomBar, .sideBar, .caption, .filmstrip]
      .compactMap { layout[$0] }
      .map { $0.moved(by: Point(x: -layout.pages.origin.x, y: -layout.pages.origin.y)) }
    guard room != context.clearRoom || covered != context.covered else { return }
    context.clearRoom = room
    context.covered = covered
    clearRoomUpdate = Delay(milliseconds: 0) { [context] in context.pagesMoved() }
  }

  /// Places a widget; one that has just lost its place fades out there.
  func place(_ widget: Widget?, _ rect: Rect?) {
    guard let widget else { return }
    let id = ObjectIdentifier(widget)
    guard let rect = rect ?? places[id].flatMap({ fits(widget, $0) ? $0 : nil }) else {
      return canvas.hideInLayout(widget)
    }
    places[id] = rect
    canvas.place(widget, in: rect)
  }

  /// Whether a widget fits into its last place, which it may have outgrown while invisible.
  private func fits(_ widget: Widget, _ rect: Rect) -> Bool {
    widget.measureWidth().minimum <= rect.size.width
      && widget.measureHeight(width: rect.size.width).minimum <= rect.size.height
  }

  private func needs(of parts: StageParts, _ size: Size) -> StageLayout.Needs {
    var needs = StageLayout.Needs(size: size)
    needs.direction = canvas.layoutDirection
    needs.layout = visibleParts.layout
    needs.showsPanel = visibleParts.comments || visibleParts.details
    needs.showsFilmstrip = visibleParts.filmstrip
    needs.sizes[.topBar] = natural(parts.bars[visibleParts.topBar])
    if visibleParts.bars.contains(.bottom) {
      needs.sizes[.bottomBar] = natural(parts.bars[.bottom])
    }
    if visibleParts.bars.contains(.side) { needs.sizes[.sideBar] = natural(parts.bars[.side]) }
    if visibleParts.actions { needs.sizes[.actionBar] = natural(parts.actionBar) }
    if visibleParts.hint { needs.sizes[.hint] = natural(parts.hint) }
    if visibleParts.notice { needs.sizes[.notice] = natural(parts.notice) }
    guard visibleParts.caption else { return needs }
    let caption = parts.caption.widget
    needs.sizes[.caption] = natural(parts.caption)
    needs.leastCaptionHeight = { caption.measureHeight(width: $0).minimum }
    needs.fittingCaptionHeight = { parts.caption.height(width: $0, fitting: $1) }
    return needs
  }

  private func natural(_ part: (any ViewerPart)?) -> ((Double) -> Size)? {
    part.map { part in { [canvas] in canvas.naturalSize(of: part.widget, in: $0) } }
  }
}
