import GtkBindings
import PhotoPages

// The bubbles, boxes and the crosshair on the photo.

extension TagOverlay {
  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    guard let layout else { return }
    let painter = TagPainter(snapshot: snapshot)
    snapshot.clipped(to: canvas.bounds) {
      if fade.opacity > 0 {
        snapshot.opacity(fade.opacity) { drawTags(layout, painter) }
      }
      drawTagging(layout, painter)
    }
  }

  private func drawTags(_ layout: TagLayout, _ painter: TagPainter) {
    let tags = Dictionary(tags.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    if let tag = grip.highlighted.flatMap({ tags[$0] }), case .region(let box) = grip.shape(of: tag)
    {
      painter.draw(box: layout.rect(of: box))
    }
    // The bubble under the pointer is on top; a long arrow passes below other bubbles.
    let last = grip.highlighted
    let others = bubbles.filter { $0.id != last }.sorted { $0.arrowLength > $1.arrowLength }
    for bubble in others + bubbles.filter({ $0.id == last }) {
      guard let tag = tags[bubble.id] else { continue }
      painter.draw(
        bubble.keepingClear(of: context.covered), of: tag, style(of: tag), by: bubblePainter,
        text: texts.layout(of: tag), context.theme.foreground)
    }
  }

  /// Returns the style of a tag's bubble, opaque if the desktop asks for high contrast.
  private func style(of tag: PhotoTag) -> BubbleStyle {
    var style = context.factory.bubbleStyle(of: tag)
    if Desktop.wantsHighContrast { (style.fill.alpha, style.stroke.alpha) = (1, 1) }
    return style
  }

  /// Draws what is shown only while tagging: the draft's box and bubble, a box being drawn, and the crosshair.
  private func drawTagging(_ layout: TagLayout, _ painter: TagPainter) {
    if let draft {
      if case .region(let box) = draft.shape { painter.draw(box: layout.rect(of: box)) }
      if let bubble = bubbles.first(where: { $0.id == draft.bubbleID }) {
        let tag = draft.tag(in: viewer)
        painter.draw(
          bubble, of: tag, style(of: tag), by: bubblePainter, text: nil, context.theme.foreground)
      }
    }
    if let region = context.pagerView?.drawnRegion { painter.draw(box: layout.rect(of: region)) }
    if let crosshair { painter.draw(crosshairAt: layout.point(at: crosshair)) }
  }
}

extension TagDraft {
  /// The id of the draft's bubble: the existing tag's, or an empty one for a new tag.
  var bubbleID: TagID { existing ?? TagID("") }

  /// Returns the existing tag, or the one that is about to be added.
  func tag(in viewer: Viewer) -> PhotoTag {
    viewer.model.shownAnnotations.tags.first { $0.id == existing }
      ?? PhotoTag(id: bubbleID, text: text, shape: shape)
  }
}
