import CGtkBindings

/// Drawing on the processor, by cairo, without any of OpenGL.
@MainActor
package enum SoftwareDrawing {
  private static let rendererVariable = "GSK_RENDERER"

  /// What keeps GTK from loading OpenGL, and the version since which it is said so: before, it was one
  /// of the flags for debugging (see "Running and debugging GTK Applications" in GTK's manual).
  private static var withoutGL: (variable: String, value: String) {
    let hasOwnVariable = gtk_get_major_version() > 4 || gtk_get_minor_version() >= 16
    return hasOwnVariable ? ("GDK_DISABLE", "gl") : ("GDK_DEBUG", "gl-disable")
  }

  /// The variables that were set here.
  private static var chosen: [String] = []

  /// Has GTK draw so, and leave OpenGL alone: with X11 it is loaded even when nothing is drawn by it, to
  /// choose among visuals, and without a GPU that takes as much time as all else of GTK's start. Only
  /// before GTK has started. A user's own choice stands.
  package static func choose() {
    guard !Desktop.isChosen(rendererVariable) else { return }
    Desktop.setEnvironment(rendererVariable, to: "cairo")
    set(withoutGL.variable, to: withoutGL.value)
  }

  private static func set(_ variable: String, to value: String) {
    guard !Desktop.isChosen(variable) else { return }
    Desktop.setEnvironment(variable, to: value)
    chosen.append(variable)
  }

  /// Leaves it to programs that are started from here what they draw with. Once GTK has started, which
  /// is when it looks.
  package static func restoreEnvironment() {
    for variable in chosen { Desktop.unsetEnvironment(variable) }
    chosen = []
  }
}
