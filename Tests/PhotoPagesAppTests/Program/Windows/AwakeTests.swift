import GioBindings
import TestSupport
import Testing

extension ProgramTests.Windows {
  @Suite("The screen stays awake while a slideshow plays") struct Awake {
    private static let cookie: UInt32 = 4711

    private static let sessionManager = """
      <interface name='org.gnome.SessionManager'>
        <method name='Inhibit'>
          <arg type='s' direction='in'/><arg type='u' direction='in'/>
          <arg type='s' direction='in'/><arg type='u' direction='in'/><arg type='u' direction='out'/>
        </method>
        <method name='Uninhibit'><arg type='u' direction='in'/></method>
      </interface>
      """

    private static let portal = """
      <interface name='org.freedesktop.portal.Inhibit'>
        <method name='Inhibit'>
          <arg type='s' direction='in'/><arg type='u' direction='in'/>
          <arg type='a{sv}' direction='in'/><arg type='o' direction='out'/>
        </method>
      </interface>
      <interface name='org.freedesktop.portal.Request'><method name='Close'/></interface>
      """

    @Test("The session manager is inhibited when a slideshow starts, until it pauses")
    func session() async throws {
      let display = try await Display.start()
      let manager = try await ServiceStandIn(
        "org.gnome.SessionManager", at: "/org/gnome/SessionManager", Self.sessionManager,
        on: display
      ) { call in
        if call.method == "Inhibit" { call.answer(.number(Self.cookie)) } else { call.answer() }
      }
      let folder = try folderOfSmallPhotos(1, 2, 3)
      let program = try await ProgramUnderTest([.folder(folder)], on: display)
      #expect(manager.methods == [])
      try await program.press("F5")
      try await eventually(["Inhibit"]) { manager.methods }
      let asked = manager.calls.withLock { $0[0].arguments }
      #expect(asked[0] == .text("io.github.photopages.PhotoPages"))
      // 8 is being idle.
      #expect(asked.suffix(2) == [.text("Slideshow"), .number(8)])
      try await program.press("x")
      try await eventually(["Inhibit", "Uninhibit"]) { manager.methods }
      #expect(manager.calls.withLock { $0[1].arguments } == [.number(Self.cookie)])
      try await program.press("F5")
      try await eventually(["Inhibit", "Uninhibit", "Inhibit"]) { manager.methods }
      try await program.press("Escape")
      try await eventually(["Inhibit", "Uninhibit", "Inhibit", "Uninhibit"]) { manager.methods }
      try await program.quit()
    }

    @Test("Without a session manager the portal keeps the screen awake during a slideshow")
    func portal() async throws {
      let display = try await Display.start()
      let folder = try folderOfSmallPhotos(1, 2, 3)
      let program = try await ProgramUnderTest([.folder(folder)], on: display)
      // GTK has looked for one before.
      let portal = try await ServiceStandIn(
        "org.freedesktop.portal.Desktop", at: "/org/freedesktop/portal/desktop", Self.portal,
        on: display
      ) { call in
        if call.method == "Inhibit" {
          call.answer(.path("/org/freedesktop/portal/desktop"))
        } else {
          call.answer()
        }
      }
      try await program.press("F5")
      try await eventually(["Inhibit"]) { portal.methods }
      #expect(portal.calls.withLock { $0[0].arguments[1] } == .number(8))
      try await program.press("x")
      try await eventually(["Inhibit", "Close"]) { portal.methods }
      try await program.quit()
    }
  }
}
