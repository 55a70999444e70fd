import GtkBindings
import PhotoPages

// What stands in the caption's place while it is edited.

extension CaptionBlock {
  func perform(_ request: ViewRequest) -> Bool {
    guard request == .focusCaptionEditor else { return false }
    editor.focus()
    return true
  }

  /// Whether title and caption are edited.
  var isEditing: Bool { editor.isOpen }

  func updateEditor(_ viewer: Viewer) {
    let wasEditing = isEditing
    editor.update(context.chrome.editsCaption ? viewer.model.captions.draft : nil)
    guard isEditing != wasEditing else { return }
    resetScroll()
    canvas.queueResize()
  }

  func editorExtent(width: Double) -> CanvasExtent {
    CanvasExtent(
      minimum: editor.widget.measureMinimumHeight(width: width) + CaptionScroll.padding,
      natural: editor.widget.measureNaturalHeight(width: width) + CaptionScroll.padding)
  }

  func layOutEditor(_ width: Double, _ height: Double, insteadOf others: [Widget]) {
    for widget in others { canvas.leaveOut(widget) }
    let y = CaptionScroll.padding / 2
    canvas.place(
      editor.widget, x: 0, y: y, width: width, height: height - CaptionScroll.padding)
  }
}
