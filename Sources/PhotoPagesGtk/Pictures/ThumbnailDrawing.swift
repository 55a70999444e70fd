import GtkBindings
import PhotoPages

/// The drawing of one thumbnail with its badges, in a square or in its place in a list.
///
/// Places are in points from its upper left corner.
@MainActor
struct ThumbnailDrawing {
  let size: Size
  /// The widget whose font and direction texts have.
  let widget: Canvas
  let snapshot: Snapshot
  var colours = ThumbnailColours.dark

  static let shade = Colour(red: 0, green: 0, blue: 0, alpha: 0.62)
  static let spacing = 3.0
  static let padding = 5.0
  /// The size of text in points, at the desktop's usual size of text.
  static let textSize = 12.0
  /// The width in points in which a line of badges of the usual size fits.
  private static let badgesWidth = 120.0
  /// The height of the line of badges.
  var lineHeight: Double { (22 * scale).rounded() }
  var iconSide: Double { (14 * scale).rounded() }

  /// The size of badges compared with the usual one: that of the desktop's text, as far as there is room.
  var scale: Double { min(widget.textScale, max(1, side / Self.badgesWidth)) }

  /// The shorter side.
  private var side: Double { min(size.width, size.height) }

  func fill(_ colour: Colour) {
    snapshot.fill(colour, x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Draws a thumbnail so that it fills the square; what is longer than the square is cut off at both ends.
  func draw(_ raster: Raster) {
    fill(colours.empty)
    let size = Size(width: Double(raster.width), height: Double(raster.height))
    guard size.width > 0, size.height > 0 else { return }
    let place = Self.place(of: size, in: Size(width: side, height: side))
    snapshot.clipped(x: 0, y: 0, width: side, height: side) { paint(raster, in: place) }
  }

  /// Draws pixels in a place; cairo takes several times as long for a texture.
  private func paint(_ raster: Raster, in place: Rect) {
    guard widget.isDrawnByCairo else { return snapshot.draw(raster, in: place) }
    let isHalf = place.size.width * widget.scaleFactor < Double(raster.width) / 2
    snapshot.cairo(in: place) { $0.draw(raster, in: place, filter: isHalf ? .good : .linear) }
  }

  /// Returns the rectangle of a whole thumbnail, in points of its box, which it fills; `size` is in pixels.
  static func place(of size: Size, in box: Size) -> Rect {
    // A photo that is smaller than the box is not enlarged beyond twice its size.
    let scale = min(max(box.width / size.width, box.height / size.height), 2)
    let (width, height) = (size.width * scale, size.height * scale)
    return Rect(
      x: (box.width - width) / 2, y: (box.height - height) / 2, width: width, height: height)
  }

  /// Draws a whole photo, whose shape `size` has.
  func drawWhole(_ raster: Raster) {
    fill(colours.empty)
    paint(raster, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// Draws what stands for a thumbnail that is not there: a film for a video, and a cross for a damaged photo.
  func drawPlaceholder(of kind: Photo.Kind, hasFailed: Bool) {
    fill(colours.empty)
    let icon: Icon? = kind == .video ? .film : hasFailed ? .rejected : nil
    guard let icon else { return }
    drawIcon(
      icon, side: side / 4, x: size.width / 2 - side / 8, y: size.height / 2 - side / 8,
      colours.faintText)
  }

  /// Draws the mark of a video in the upper corner, where lines end.
  func drawVideoMark() {
    let mark = lineHeight
    let x = widget.isRightToLeft ? 0 : size.width - mark
    snapshot.fill(Self.shade, x: x, y: 0, width: mark, height: mark)
    drawIcon(.film, side: mark - 6, x: x + 3, y: 3, .white)
  }

  /// Draws the badges at the lower edge, and a name above them; nothing if there is nothing to say.
  func drawBadges(_ record: PhotoRecord, name: String?) {
    let icons = record.badges.map(\.icon)
    let count = record.commentCount
    if !icons.isEmpty || count > 0 {
      let y = side - lineHeight
      snapshot.fill(Self.shade, x: 0, y: y, width: side, height: lineHeight)
      drawLine(icons, comments: count, y: y)
    }
    guard let name else { return }
    let y = side - lineHeight * (icons.isEmpty && count == 0 ? 1 : 2)
    snapshot.fill(Self.shade, x: 0, y: y, width: side, height: lineHeight)
    let text = badgeText(name, maxWidth: side - 2 * Self.padding)
    let x = widget.isRightToLeft ? side - Self.padding - text.size.width : Self.padding
    draw(text, x: x, y: y + (lineHeight - text.size.height) / 2)
  }

  private func drawLine(_ icons: [Icon], comments: Int, y: Double) {
    let middle = y + lineHeight / 2
    var end = side - Self.padding
    if comments > 0 {
      let count = badgeText(ChromeButton(.toggleComments, count: comments).countText ?? "")
      let size = Size(width: count.size.width, height: count.size.height)
      end -= size.width
      draw(count, x: mirrored(end, width: size.width), y: middle - size.height / 2)
      end -= Self.spacing + iconSide
      drawBadge(.comment, side: iconSide, start: end, middle: middle)
      end -= Self.spacing
    }
    // Icons without room for their usual distance move together, and become smaller once they touch.
    let room = max(1, end - Self.padding)
    let step = min(iconSide + Self.spacing, room / Double(max(1, icons.count)))
    for (place, icon) in icons.enumerated() {
      let start = Self.padding + Double(place) * step
      drawBadge(icon, side: min(iconSide, step), start: start, middle: middle)
    }
  }

  private func drawBadge(_ icon: Icon, side: Double, start: Double, middle: Double) {
    drawIcon(icon, side: side, x: mirrored(start, width: side), y: middle - side / 2, .white)
  }

  func badgeText(_ text: String, maxWidth: Double? = nil) -> TextLayout {
    TextLayout(
      text, for: widget, size: Self.textSize * scale / widget.textScale, maxWidth: maxWidth)
  }

  /// Returns the left edge of what begins `start` points after the beginning of a line.
  private func mirrored(_ start: Double, width: Double) -> Double {
    widget.isRightToLeft ? side - start - width : start
  }

  /// Draws the frame around a selected item.
  func drawSelection() { drawFrame(colours.accent) }

  /// Draws the light over an item that would take what is dragged over it.
  func drawLight() {
    fill(colours.accent.with(alpha: 0.25))
    drawFrame(colours.accent)
  }

  /// Draws the frame around the shown photo.
  func drawFrame() { drawFrame(.white) }

  private func drawFrame(_ colour: Colour) {
    let line = 3.0
    for (x, y, width, height) in [
      (0, 0, size.width, line), (0, size.height - line, size.width, line),
      (0, 0, line, size.height), (size.width - line, 0, line, size.height),
    ] {
      snapshot.fill(colour, x: x, y: y, width: width, height: height)
    }
  }

  func drawIcon(_ icon: Icon, side: Double, x: Double, y: Double, _ colour: Colour) {
    snapshot.cairo(x: x, y: y, width: side, height: side) { cairo in
      cairo.translate(x, y)
      icon.draw(on: cairo, side: side, colour: colour)
    }
  }

  func draw(_ text: TextLayout, x: Double, y: Double, _ colour: Colour = .white) {
    let (width, height) = text.size
    snapshot.cairo(x: x, y: y, width: width + 1, height: height + 1) { cairo in
      cairo.draw(text, x: x, y: y, colour: colour)
    }
  }
}

/// The colours around thumbnails, which are drawn by code and agree with the style sheet.
struct ThumbnailColours {
  /// The surface around the thumbnails.
  var ground: Colour
  /// The place of a thumbnail that is not there, or does not fill it.
  var empty: Colour
  var text: Colour
  /// The colour of text and icons that are less important.
  var faintText: Colour
  /// The colour of what is selected.
  var accent = Colour(red: 0.21, green: 0.52, blue: 0.89)

  static let dark = ThumbnailColours(
    ground: Colour(red: 30.0 / 255, green: 30.0 / 255, blue: 30.0 / 255),
    empty: Colour(red: 0.13, green: 0.13, blue: 0.14), text: .white,
    faintText: Colour(red: 1, green: 1, blue: 1, alpha: 0.7))

  static let light = ThumbnailColours(
    ground: .white, empty: Colour(red: 0.93, green: 0.93, blue: 0.94),
    text: Colour(red: 0, green: 0, blue: 0, alpha: 0.8),
    faintText: Colour(red: 0, green: 0, blue: 0, alpha: 0.6))

  /// The part of the text's colour in the place of a thumbnail that is not there.
  private static let emptyPart = 0.07

  /// Returns the colours of a theme's gallery, which is as light as the desktop unless the theme says otherwise.
  static func ofGallery(_ theme: Theme, isDark: Bool) -> ThumbnailColours {
    var colours = isDark ? dark : light
    if let accent = theme.accent { colours.accent = accent }
    guard let surface = theme.surface else { return colours }
    (colours.ground, colours.text) = (surface, theme.foreground)
    colours.empty = theme.foreground.with(alpha: emptyPart)
    colours.faintText = theme.foreground.with(alpha: 0.7)
    return colours
  }
}
