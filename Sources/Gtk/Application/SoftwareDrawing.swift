import CGtk

/// Drawing on the processor, by cairo, without any of OpenGL.
@MainActor
public enum SoftwareDrawing {
  private static let rendererVariable = "GSK_RENDERER"

  /// What keeps GTK from loading OpenGL, and the version since which it is said so: before, it was one
  /// of the flags for debugging (see "Running and debugging GTK Applications" in GTK's manual).
  private static var withoutGL: (variable: String, value: String) {
    let hasOwnVariable = gtk_get_major_version() > 4 || gtk_get_minor_version() >= 16
    return hasOwnVariable ? ("GDK_DISABLE", "gl") : ("GDK_DEBUG", "gl-disable")
  }

  private static var isOpenGLLeftOut = false

  /// Has GTK draw so, and leave OpenGL alone: with X11 it is loaded even when nothing is drawn by it, to
  /// choose among visuals, and without a GPU that takes as much time as all else of GTK's start. Only
  /// before GTK has started. A user's own choice stands.
  public static func choose() {
    guard !Desktop.isChosen(rendererVariable) else { return }
    Desktop.setEnvironment(rendererVariable, to: "cairo")
    guard !Desktop.isChosen(withoutGL.variable) else { return }
    Desktop.setEnvironment(withoutGL.variable, to: withoutGL.value)
    isOpenGLLeftOut = true
  }

  /// Leaves it to programs that are started from here what they draw with. Once GTK has started, which
  /// is when it looks.
  public static func restoreEnvironment() {
    if isOpenGLLeftOut { Desktop.unsetEnvironment(withoutGL.variable) }
    isOpenGLLeftOut = false
  }
}
