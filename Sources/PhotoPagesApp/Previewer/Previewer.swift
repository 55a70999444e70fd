import FoundationEssentials
import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoFolders
import PhotoPages
import PhotoPagesGtk

/// The program as the file manager's previewer: Space there shows a photo here.
///
/// The bus starts it with `--previewer`. It stays for a while after its window was closed, so that the next photo
/// is shown at once. Files that are no photos go to the previewer that the system has.
@MainActor
final class Previewer {
  /// The minutes for which the process waits for another photo.
  private static let patience = 10

  private unowned let application: PhotoPagesApplication
  private let bus: Bus
  private var name: UInt32?
  private var hold: ApplicationHold?
  private var ending: Delay?
  /// The URI that was asked for last, while a window is open.
  private var asked: String?
  private var parentHandle = ""
  /// The number of requests so far, to show a photo or to close; only the last one counts.
  private var requests = 0
  private let other: OtherPreviewer

  /// Takes the service's name; nil if there is no bus.
  init?(of application: PhotoPagesApplication) {
    guard let bus = Bus.session() else { return nil }
    (self.application, self.bus) = (application, bus)
    other = OtherPreviewer(on: bus)
    hold = application.application.hold()
    bus.completeCalls(of: "ShowFile", with: "ssb")
    bus.offer(Self.description, at: PreviewerService.path) { [weak self] property in
      MainActor.assumeIsolated { self?.value(of: property) }
    } call: { [weak self] call in
      MainActor.assumeIsolated { self?.handle(call) ?? call.fail("The previewer has ended.") }
    }
    other.onClosed = { [weak self] in self?.rest() }
    name = bus.take(PreviewerService.name)
    rest()
  }

  private func value(of property: String) -> BusValue? {
    switch property {
    case "Visible": .flag(asked != nil)
    case "ParentHandle": .text(parentHandle)
    default: nil
    }
  }

  private func handle(_ call: Bus.Call) {
    switch (call.method, call.arguments) {
    case ("ShowFile", let arguments) where arguments.count == 4:
      let (uri, handle) = (arguments[0].text ?? "", arguments[1].text ?? "")
      let token = arguments[3].text ?? ""
      parentHandle = handle
      show(uri, closesIfShown: arguments[2].flag == true, token: token)
      call.answer()
    case ("Close", _):
      close()
      call.answer()
    default: call.fail("There is no method \(call.method).")
    }
  }

  // MARK: - Showing

  private func show(_ uri: String, closesIfShown: Bool, token: String) {
    Trace.mark("preview asked for")
    if closesIfShown, let asked, asked == uri || application.shownURI == uri { return close() }
    let location = Location(uri: uri)
    let hold = application.application.hold()
    requests += 1
    Task { [requests] in
      let isPhoto = await Self.mayShow(location)
      guard requests == self.requests else { return }
      if isPhoto {
        asked = uri
        ending = nil
        announce()
        await application.preview(location, token: token) { requests == self.requests }
      } else {
        close()
        await handOver(uri)
      }
      withExtendedLifetime(hold) {}
    }
  }

  /// Whether a file is a photo and the person still wants it shown here.
  private static func mayShow(_ location: Location) async -> Bool {
    let answer = try? await FileQueue.run { _ throws(GioError) in
      PreviewerService.isInstalled
        && FolderSource.mayBePhoto(location, of: PictureFormats.mimeTypes)
    }
    return answer ?? false
  }

  /// Gives the name to the system's previewer while that shows a file; without one, nothing is shown.
  private func handOver(_ uri: String) async {
    guard let command = await OtherPreviewer.command else { return }
    if let name { bus.giveUp(name) }
    await other.show(uri, parentHandle, startedBy: command)
    // Waits in the bus's queue until the other has ended.
    name = bus.take(PreviewerService.name)
  }

  private func close() {
    requests += 1
    application.closePreviews()
    // It was closed before its window was there.
    if asked != nil { wasClosed() }
  }

  /// Notes that a preview was closed.
  func wasClosed() {
    asked = nil
    announce()
    rest()
  }

  private func announce() {
    bus.propertyChanged(
      "Visible", to: .flag(asked != nil), of: PreviewerService.interface,
      at: PreviewerService.path)
  }

  /// Ends the process after a while without a photo.
  private func rest() {
    guard asked == nil else { return }
    ending = Delay(milliseconds: Self.patience * 60 * 1000) { [weak self] in self?.hold = nil }
  }

  private static let description = """
    <node>
      <interface name='\(PreviewerService.interface)'>
        <method name='ShowFile'>
          <arg type='s' direction='in' name='uri'/>
          <arg type='s' direction='in' name='windowHandle'/>
          <arg type='b' direction='in' name='closeIfAlreadyShown'/>
          <arg type='s' direction='in' name='activationToken'/>
        </method>
        <method name='Close'/>
        <property name='ParentHandle' type='s' access='read'/>
        <property name='Visible' type='b' access='read'/>
        <signal name='SelectionEvent'><arg type='u' name='direction'/></signal>
      </interface>
    </node>
    """
}

/// Closes a preview: Space does, as it does in the file manager.
struct ClosePreview: CustomCommand {
  var name: String { "close-preview" }
  var label: Message { Command.closeWindow.label }

  func perform(in viewer: inout Viewer) { viewer.perform(.desktop(.closeWindow)) }

  /// The command with its key.
  static var added: AddedCommand {
    AddedCommand(ClosePreview(), in: [.browsing, .browsingHidden], places: [], keys: ["space"])
  }
}
