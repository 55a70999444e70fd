import GtkBindings
import PhotoPages

/// Everything that stands around and over the pages.
@MainActor
final class StageParts {
  let sideButtons: SideButtons
  let overlay: any ViewerPart
  let panel: any ViewerPart
  let details: any ViewerPart
  let caption: any ViewerPart
  let hint: any ViewerPart
  let notice: any ViewerPart
  let dim: any ViewerPart
  let emptyPage: any ViewerPart
  let bars: [BarPlace: any ViewerPart]
  let shades: [ShadePlace: any ViewerPart]
  /// Makes the empty places of the bar at the top a title bar; nil where the window has one.
  let titleBar: WindowHandle?
  /// Between the bar at the bottom and the caption.
  let line = Canvas()
  /// What the panel stands on.
  let panelGround = Canvas()

  init(in context: PartContext) {
    let factory = context.factory
    titleBar = context.fillsWindow ? WindowHandle() : nil
    sideButtons = SideButtons(in: context)
    overlay = factory.makeTagOverlay(in: context)
    panel = factory.makeCommentsPanel(in: context)
    details = factory.makeDetailsPanel(in: context)
    caption = factory.makeCaption(in: context)
    hint = factory.makeHint(in: context)
    notice = factory.makeNotice(in: context)
    dim = factory.makeDim(in: context)
    emptyPage = factory.makeEmptyPage(in: context)
    bars = Dictionary(
      uniqueKeysWithValues: BarPlace.allCases.map { ($0, factory.makeBar(at: $0, in: context)) })
    shades = Dictionary(
      uniqueKeysWithValues: ShadePlace.allCases.map {
        ($0, factory.makeShade(at: $0, in: context))
      })
    style()
  }

  /// The parts that say or take something.
  var all: [any ViewerPart] {
    [overlay, caption, hint, notice, panel, details] + BarPlace.allCases.compactMap { bars[$0] }
  }

  /// The parts that only follow what the viewer shows.
  var decoration: [any ViewerPart] {
    [dim, emptyPage, sideButtons.previous, sideButtons.next]
      + ShadePlace.allCases.compactMap { shades[$0] }
  }

  private func style() {
    line.addStyle("caption-line")
    panelGround.addStyle("panel-ground")
    panelGround.canTarget = false
    panel.widget.isVisible = false
    details.widget.isVisible = false
    let fading = all.filter { $0 !== overlay }.map(\.widget) + shades.values.map(\.widget)
    for widget in fading + [line, panelGround] { widget.addStyle("fading") }
  }

  /// The widgets above each other, the lowest first, with those of a state's own view and overlay where
  /// they belong.
  func widgets(above stateView: Widget, below stateOverlay: Widget) -> [Widget] {
    let below: [Widget] = [dim.widget, stateView, emptyPage.widget]
    let shadows = [ShadePlace.bottom, .top].compactMap { shades[$0]?.widget }
    // A shade is for what stands over it; it would only make names hard to read.
    let above: [Widget] = [
      overlay.widget, stateOverlay, sideButtons.previous.widget, sideButtons.next.widget, line,
      caption.widget,
      panelGround, panel.widget, details.widget,
    ]
    let front = BarPlace.allCases.compactMap { bars[$0]?.widget } + [hint.widget, notice.widget]
    return below + shadows + above + [titleBar].compactMap { $0 } + front
  }
}
