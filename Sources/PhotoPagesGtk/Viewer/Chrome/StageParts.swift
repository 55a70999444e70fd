import GtkBindings
import PhotoPages

/// The parts around and over the pages.
@MainActor
final class StageParts {
  let sideButtons: SideButtons
  let overlay: any TagPart
  let panel: any CommentPart
  let details: any DetailsPart
  let caption: any PhotoCaptionPart
  let filmstrip: any ViewerPart
  let hint: any ViewerPart
  let notice: any ViewerPart
  let actionBar: any MenuAnchor
  let dim: any ViewerPart
  let emptyPage: any ViewerPart
  let plainCaption: any ViewerPart
  let progress: any ViewerPart
  let zoomLevel: any ViewerPart
  let bars: [BarPlace: any BarPart]
  let shades: [ShadePlace: any ViewerPart]
  /// The handle that makes the top bar's empty places a title bar; nil if the window has one.
  let titleBar: WindowHandle?
  let line = Canvas()
  let panelGround = Canvas()

  init(in context: PartContext) {
    let factory = context.factory
    titleBar = context.fillsWindow ? WindowHandle() : nil
    sideButtons = SideButtons(in: context)
    overlay = factory.makeTagOverlay(in: context)
    panel = factory.makeCommentsPanel(in: context)
    details = factory.makeDetailsPanel(in: context)
    caption = factory.makeCaption(in: context)
    filmstrip = factory.makeFilmstrip(in: context)
    hint = factory.makeHint(in: context)
    notice = factory.makeNotice(in: context)
    actionBar = factory.makeActionBar(in: context)
    dim = factory.makeDim(in: context)
    emptyPage = factory.makeEmptyPage(in: context)
    plainCaption = factory.makePlainCaption(in: context)
    progress = factory.makeSlideshowProgress(in: context)
    zoomLevel = factory.makeZoomLevel(in: context)
    bars = Dictionary(
      uniqueKeysWithValues: BarPlace.allCases.map { place in
        if place == .galleryHeader { return (place, factory.makeGalleryHeader(in: context)) }
        return (place, factory.makeBar(at: place, in: context))
      })
    shades = Dictionary(
      uniqueKeysWithValues: ShadePlace.allCases.map {
        ($0, factory.makeShade(at: $0, in: context))
      })
    style()
  }

  /// The parts that have content.
  var all: [any ViewerPart] {
    [overlay, caption, filmstrip, hint, notice, panel, details, actionBar]
      + BarPlace.allCases.compactMap { bars[$0] }
  }

  /// The parts that menus open from.
  var menuAnchors: [any MenuAnchor] {
    [overlay, caption, panel, actionBar] + BarPlace.allCases.compactMap { bars[$0] }
  }

  /// The parts with special keys.
  var keyHandlers: [any KeyHandler] { [overlay, details] }

  /// The parts that only follow what the viewer shows.
  var decoration: [any ViewerPart] {
    [dim, emptyPage, plainCaption, progress, zoomLevel, sideButtons.previous, sideButtons.next]
      + ShadePlace.allCases.compactMap { shades[$0] }
  }

  private func style() {
    line.addStyle("caption-line")
    panelGround.addStyle("panel-ground")
    panelGround.canTarget = false
    panel.widget.isVisible = false
    details.widget.isVisible = false
    filmstrip.widget.isVisible = false
    let fading = all.filter { $0 !== overlay }.map(\.widget) + shades.values.map(\.widget)
    for widget in fading + [
      line, panelGround, plainCaption.widget, progress.widget, zoomLevel.widget,
    ] {
      widget.addStyle("fading")
    }
  }

  /// Returns the widgets in stacking order, lowest first, with the state's view and overlay among them.
  func widgets(above stateView: Widget, below stateOverlay: Widget) -> [Widget] {
    let below: [Widget] = [
      dim.widget, plainCaption.widget, progress.widget, stateView, emptyPage.widget,
    ]
    let shadows = [ShadePlace.bottom, .top].compactMap { shades[$0]?.widget }
    // The shades lie below the tags, which they would make hard to read.
    let above: [Widget] = [
      overlay.widget, stateOverlay, sideButtons.previous.widget, sideButtons.next.widget, line,
      caption.widget, filmstrip.widget,
      panelGround, panel.widget, details.widget,
    ]
    let front =
      BarPlace.allCases.compactMap { bars[$0]?.widget }
      + [actionBar.widget, zoomLevel.widget, hint.widget, notice.widget]
    return below + shadows + above + [titleBar].compactMap { $0 } + front
  }
}

/// A slot for the part that a factory makes for a state; hidden in states without one.
///
/// Parts stay in the window while they are hidden, since a list that leaves it makes all its cells again.
@MainActor
final class StateSlot: CanvasDelegate {
  let canvas = Canvas()
  private(set) var part: (any ViewerPart)?
  /// The part that a transition keeps in the window although its state has ended, or has not begun.
  private var kept: (any ViewerPart)?
  private var isHeld = false

  private var parts: [StateID: (any ViewerPart)?] = [:]
  private let make: @MainActor (StateID) -> (any ViewerPart)?

  init(_ make: @escaping @MainActor (StateID) -> (any ViewerPart)?) {
    self.make = make
    canvas.delegate = self
    canvas.isHit = { _, _ in false }
    canvas.isVisible = false
  }

  /// Shows the part of a state, which is made when it is first needed.
  func show(_ state: StateID) {
    let isNew = parts[state] == nil
    if isNew { parts[state] = .some(make(state)) }
    let next = parts[state] ?? nil
    guard next !== part else { return }
    if isHeld, kept == nil { kept = part }
    if part !== kept { part?.widget.isVisible = false }
    part = next
    if let next {
      if isNew { canvas.add(next.widget) }
      next.widget.isVisible = true
    }
    apply()
  }

  /// Stops drawing, for a transition that draws the part of a state itself, until `release` is called.
  ///
  /// The parts stay in their places. Only the one of the current state has input.
  func hold(_ state: StateID) {
    if let made = made(for: state) {
      kept = made
      made.widget.isVisible = true
    }
    isHeld = true
    apply()
  }

  /// Draws the part of the current state again, and hides all others.
  func release() {
    guard isHeld else { return }
    if kept !== part { kept?.widget.isVisible = false }
    kept = nil
    isHeld = false
    apply()
  }

  private func apply() {
    canvas.isVisible = part != nil || kept != nil
    canvas.drawsChildren = !isHeld
    canvas.canTarget = part != nil
    canvas.canFocus = part != nil
  }

  /// Returns the part of a state if it has been shown.
  func made(for state: StateID) -> (any ViewerPart)? { parts[state] ?? nil }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    for part in [part, kept].compactMap({ $0 }) {
      canvas.place(part.widget, x: 0, y: 0, width: width, height: height)
    }
  }
}

extension Widget {
  /// Fades the widget in or out by the style sheet; while out, it has no input or focus, and screen readers skip it.
  func reveal(_ isRevealed: Bool) {
    setStyle("concealed", !isRevealed)
    canTarget = isRevealed
    canFocus = isRevealed
    setAccessibleHidden(!isRevealed)
  }

  /// Fades a widget in or out that never has input.
  func revealDecoration(_ isRevealed: Bool) {
    setStyle("concealed", !isRevealed)
    canTarget = false
  }
}
