import GioBindings
import GtkBindings

/// The previewer that the system has, such as GNOME's Sushi, for files that are no photos.
///
/// It has to have the service's name, or it would pass every call on to the program that has it. So that name is given
/// to it, and it is ended once its preview is closed.
@MainActor
final class OtherPreviewer {
  /// Called when the other's preview was closed.
  var onClosed: (@MainActor () -> Void)?

  private let bus: Bus
  private var following: Bus.Registration?
  private var program: StartedProgram?

  /// The milliseconds between two looks whether it has started.
  private static let pause = 50
  /// The most looks: ten seconds.
  private static let mostLooks = 200

  init(on bus: Bus) {
    self.bus = bus
    following = bus.subscribe(
      to: "PropertiesChanged", of: Bus.properties, at: PreviewerService.path,
      in: PreviewerService.name, about: PreviewerService.interface
    ) { [weak self] arguments in
      guard arguments.count == 3, arguments[1]["Visible"] == .flag(false) else { return }
      MainActor.assumeIsolated { self?.wasClosed() }
    }
  }

  /// The command that starts it; nil if the system has none.
  static var command: String? {
    get async {
      (try? await FileQueue.run { _ throws(GioError) in PreviewerService.otherCommand }) ?? nil
    }
  }

  /// Starts it, and has it show a file if that is still wanted then.
  func show(
    _ uri: String, _ parentHandle: String, startedBy command: String,
    isWanted: @MainActor () -> Bool
  ) async {
    program?.end()
    program = StartedProgram(command: command)
    guard program != nil, await hasStarted(isWanted), isWanted() else { return }
    // Version 50 takes a token for the window's focus.
    let arguments: [BusValue] = [.text(uri), .text(parentHandle), .flag(false)]
    do throws(GioError) {
      try await showFile(arguments + [.text("")])
    } catch {
      try? await showFile(arguments)
    }
  }

  private func showFile(_ arguments: [BusValue]) async throws(GioError) {
    try await bus.call(
      "ShowFile", of: PreviewerService.interface, at: PreviewerService.path,
      in: PreviewerService.name, arguments, autoStart: false)
  }

  private func hasStarted(_ isWanted: @MainActor () -> Bool) async -> Bool {
    for _ in 0..<Self.mostLooks where isWanted() {
      let answer = try? await bus.call(
        "NameHasOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        in: "org.freedesktop.DBus", [.text(PreviewerService.name)])
      if answer == [.flag(true)] { return true }
      await Delay.wait(milliseconds: Self.pause)
    }
    return false
  }

  private func wasClosed() {
    guard let program else { return }
    self.program = nil
    program.end()
    onClosed?()
  }
}
