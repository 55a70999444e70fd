import GtkBindings
import PhotoPages

/// The tags on the shown photo, the entry for a new one, and all else for tagging, over the pages at their size.
@MainActor
final class TagOverlay: TagPart, DraggablePart {
  let canvas = Canvas()
  var widget: Widget { canvas }

  let context: PartContext
  let field: TagEntryField
  let grip = TagPointerState()
  let bubblePainter: BubblePainter

  /// The visible bubbles, including the one around the entry.
  private(set) var bubbles: [TagBubble] = []
  /// The values that the bubbles were placed by; each frame asks for them several times.
  private var arrangement: Arrangement?
  /// The empty buttons over the bubbles, for pointer, keyboard and screen readers.
  private var buttons: [TagID: Button] = [:]
  let texts: TagTexts
  private var shownPhoto: PhotoID?
  private(set) var fade = Fade()
  private var isTicking = false
  /// Whether there was nothing to draw or place at the last update.
  private var wasBare = false

  private struct Arrangement: Equatable {
    let layout: TagLayout
    let labels: [TagLayout.Label]
    let first: TagID?
  }

  init(in context: PartContext) {
    self.context = context
    field = TagEntryField(in: context)
    bubblePainter = context.factory.makeTagBubble(in: context)
    texts = TagTexts(for: canvas, size: context.theme.tagSize)
    canvas.delegate = self
    // The buttons on the bubbles have their input; everything else is for the pages.
    canvas.isHit = { _, _ in false }
    canvas.add(field.entry)
    canvas.add(field.list.widget)
    canvas.on(.directionChanged) { [weak self] in
      self?.texts.forget()
      self?.update()
    }
    canvas.on(.mapped) { [weak self] in self?.texts.forget() }
    context.onPagesMoved { [weak self] in self?.follow() }
    connectInput()
  }

  var viewer: Viewer { context.session.viewer }
  var draft: TagDraft? { viewer.model.tagging.draft }
  /// The place where the keyboard would put a tag; nil while the crosshair is hidden.
  var crosshair: NormalizedPoint? {
    viewer.chrome.showsCrosshair ? viewer.model.tagging.crosshair : nil
  }

  /// The tags that can be pressed: all shown ones but the one that is being renamed.
  var tags: [PhotoTag] {
    viewer.model.shownAnnotations.shownTags.filter { $0.id != draft?.existing }
  }

  var features: ViewerFeatures { .shownPhoto.union([.chrome, .tagging, .preferences]) }

  func update(_ viewer: Viewer) {
    update()
  }

  func take(_ key: Key) -> Bool { field.isOpen ? field.take(key) : moveFocused(by: key) }

  var offeredNames: [String] { field.list.names }

  var focused: PhotoTag? { tags.first { buttons[$0.id]?.hasFocus == true } }

  private func update() {
    if viewer.model.currentPhoto?.id != shownPhoto {
      shownPhoto = viewer.model.currentPhoto?.id
      texts.forget()
      bubbles = []
      arrangement = nil
      fade.vanish()
      grip.reset()
    }
    // A widget that is about to appear may take the focus at once.
    if draft != nil { canvas.canFocus = true }
    field.update(draft, names: draft == nil ? [] : viewer.model.knownNames)
    updateButtons()
    follow()
  }

  /// Moves everything along with the photo, in the same frame.
  func follow() {
    arrange()
    let pressable = showsTags ? Set(bubbles.map(\.id)) : []
    for (id, button) in buttons {
      button.isVisible = pressable.contains(id) && id != draft?.existing
    }
    fade.isShown = hasPlaces
    if !canvas.animationsEnabled { fade.finish() }
    if context.isTurning { fade.vanish() }
    // Skip the animation if there are no bubbles.
    if bubbles.isEmpty { fade.vanish() }
    // Even an empty layout makes GTK 4.8 ask the X server a dozen times.
    let isBare =
      bubbles.isEmpty && buttons.isEmpty && draft == nil && context.pagerView?.drawnRegion == nil
      && crosshair == nil
    defer { wasBare = isBare }
    guard !isBare || !wasBare else { return }
    canvas.queueAllocate()
    canvas.queueDraw()
    startTicking()
  }

  // MARK: - Places

  /// The current layout of everything on the photo; nil while there is no photo.
  var layout: TagLayout? {
    guard let photo = context.photoRect else { return nil }
    return TagLayout(
      photo: photo, view: canvas.bounds, room: context.clearRoom, deviceScale: canvas.scaleFactor,
      direction: canvas.layoutDirection)
  }

  private func arrange() {
    guard let layout else {
      bubbles = []
      arrangement = nil
      return
    }
    texts.room = layout.textRoom
    var labels = tags.map { tag in
      let size = texts.layout(of: tag).size
      return TagLayout.Label(
        tag.id, tip: grip.tip(of: tag), size: Size(width: size.width, height: size.height))
    }
    if let draft {
      let size = canvas.naturalSize(of: field.entry, in: layout.textRoom)
      labels.append(TagLayout.Label(draft.bubbleID, tip: draft.shape.tip, size: size))
    }
    let wanted = Arrangement(
      layout: layout, labels: labels, first: draft?.bubbleID ?? grip.moved)
    guard wanted != arrangement || context.placesTagsAnew else { return }
    arrangement = wanted
    bubbles = layout.bubbles(
      of: labels, first: wanted.first, keeping: context.placesTagsAnew ? [] : bubbles)
  }

  // MARK: - Buttons

  private func updateButtons() {
    let tags = viewer.model.shownAnnotations.shownTags
    for (id, button) in buttons where !tags.contains(where: { $0.id == id }) {
      canvas.remove(button)
      buttons[id] = nil
    }
    for tag in tags {
      let button = buttons[tag.id] ?? makeButton(for: tag.id)
      let name = tag.text.shortened(to: .line)
      guard button.accessibleName != name else { continue }
      button.accessibleName = name
      button.setSpokenName(Message("Tag: {name}", ["name": name]).translated)
    }
  }

  private func makeButton(for tag: TagID) -> Button {
    let button = Button(child: Box(vertical: false))
    button.addStyle("tag-bubble")
    button.onClicked { [weak self] in self?.tapped(tag) }
    canvas.add(button)
    buttons[tag] = button
    return button
  }

  // MARK: - Fading

  private func startTicking() {
    guard !isTicking, !bubbles.isEmpty, fade.isMoving || isWaiting else { return }
    isTicking = true
    canvas.onEachFrame { [weak self] seconds in self?.tick(seconds) ?? false }
  }

  private func tick(_ seconds: Double) -> Bool {
    fade.isShown = hasPlaces
    fade.advance(by: seconds)
    canvas.queueDraw()
    isTicking = fade.isMoving || isWaiting
    return isTicking
  }

  private var hasPlaces: Bool {
    showsTags && context.photoRect != nil && !isWaiting
  }

  /// Whether tags are shown and can be pressed; a caption that is read may need their room.
  var showsTags: Bool { context.chrome.showsTags && !viewer.model.captions.isRead }

  /// Whether the bubbles are shown once the photo moves slowly, or not at all.
  private var isWaiting: Bool { context.isMovingFast || context.isTurning }
}

extension TagOverlay {
  func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    guard case .tag(let tag) = menu, showsTags,
      let bubble = bubbles.first(where: { $0.id == tag }),
      let origin = canvas.rect(in: view)?.origin
    else { return nil }
    return bubble.frame.moved(by: origin)
  }
}

extension TagOverlay: CanvasDelegate {
  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    arrange()
    let away = Rect(x: -width, y: -height, width: 1, height: 1)
    let list = listPlace
    for (id, button) in buttons where button.isVisible {
      // A button cannot be hidden during a layout; one without a bubble, or below the list of names, is moved away.
      let frame = bubbles.first { $0.id == id }?.frame
      let isCovered = frame.flatMap { list?.intersection($0) } != nil
      canvas.place(button, in: isCovered ? away : frame ?? away)
    }
    if field.list.isOpen { canvas.place(field.list.widget, in: list ?? away) }
    layOutField(width: width)
  }

  private var draftBubble: TagBubble? {
    draft.flatMap { draft in bubbles.first { $0.id == draft.bubbleID } }
  }

  /// The place of the offered names; nil if there are none or the entry is out of view.
  private var listPlace: Rect? {
    guard field.list.isOpen, let draftBubble else { return nil }
    let size = canvas.naturalSize(of: field.list.widget, in: canvas.width)
    return NameListLayout.place(
      of: size, at: draftBubble, in: context.clearRoom, canvas.layoutDirection)
  }

  private func layOutField(width: Double) {
    guard field.isOpen else { return }
    let frame = draftBubble?.frame
    let size = canvas.naturalSize(of: field.entry, in: layout?.textRoom ?? width)
    // The tag's point may be zoomed out of view; the entry is then placed beyond the edge.
    let origin = frame?.origin ?? Point(x: -size.width, y: -size.height)
    canvas.place(
      field.entry, x: origin.x + TagLayout.horizontalInset, y: origin.y + TagLayout.verticalInset,
      width: size.width, height: size.height)
  }
}
