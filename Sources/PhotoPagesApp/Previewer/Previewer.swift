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
  /// The least seconds between two looks at files.
  private static let leastPause = 0.1

  private unowned let application: PhotoPagesApplication
  private let bus: Bus
  private let completing: Bus.Registration
  private var name: UInt32?
  private var hold: ApplicationHold?
  private var ending: Delay?
  /// The URI that was asked for last, while a window is open.
  private var asked: String?
  private var parentHandle = ""
  /// The number of requests so far, to show a photo or to close; only the last one counts.
  private var requests = 0
  /// The wait for further requests, after which the last one is examined.
  private var gathering: Delay?
  /// The time of the last look at a file, in seconds of the monotonic clock.
  private var lastLook = -Double.infinity
  /// The task that examines the last request.
  private var looking: Task<Void, Never>?
  private let other: OtherPreviewer

  /// Takes the service's name on the session's bus.
  init(of application: PhotoPagesApplication, on bus: Bus) {
    (self.application, self.bus) = (application, bus)
    other = OtherPreviewer(on: bus)
    hold = application.application.hold()
    completing = bus.completeCalls(of: "ShowFile", with: "ssb")
    bus.offer(Self.description, at: PreviewerService.path) { [weak self] property in
      MainActor.assumeIsolated { self?.value(of: property) }
    } call: { [weak self] call in
      MainActor.assumeIsolated { self?.handle(call) ?? call.fail("The previewer has ended.") }
    }
    other.onClosed = { [weak self] in self?.rest() }
    takeName()
    rest()
  }

  /// Takes the service's name unless this program has it or waits for it.
  private func takeName() {
    if name == nil { name = bus.take(PreviewerService.name) }
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
      show(uri, closesIfShown: arguments[2] == .flag(true), token: token)
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
    requests += 1
    // Of many requests at once, the last one's file is looked at, after the first one's at most a few.
    let look: @MainActor () -> Void = { [weak self, requests] in
      self?.look(at: uri, token: token, request: requests)
    }
    let pause = lastLook + Self.leastPause - Clock.now
    gathering =
      pause > 0
      ? Delay(milliseconds: Int(clamping: pause * 1000), look) : Delay(untilQuiet: look)
  }

  /// Shows the file of a request, unless another one has come by then.
  private func look(at uri: String, token: String, request: Int) {
    Trace.mark("preview looked at")
    lastLook = Clock.now
    let location = Location(uri: uri)
    looking?.cancel()
    looking = application.keepRunning { [self] in
      let isPhoto = await Self.mayShow(location)
      guard request == requests else { return }
      if isPhoto {
        takeName()
        asked = uri
        ending = nil
        announce()
        await application.preview(location, token: token) { request == self.requests }
      } else {
        application.closePreviews()
        if asked != nil { wasClosed() }
        await handOver(uri, request)
      }
    }
  }

  /// Whether a file is a photo and the person still wants it shown here.
  private static func mayShow(_ location: Location) async -> Bool {
    guard await PreviewerService.isInstalledNow else { return false }
    // On a thread of the file's place: others than that one's few would wait for a disk that never answers.
    let answer = try? await FileQueue.run(reading: location) { _ throws(GioError) in
      FolderSource.mayBePhoto(location, of: PictureFormats.mimeTypes)
    }
    return answer ?? false
  }

  /// Gives the name to the system's previewer while that shows a file; without one, nothing is shown.
  private func handOver(_ uri: String, _ request: Int) async {
    guard let command = await OtherPreviewer.command, request == requests else { return }
    if let name { bus.giveUp(name) }
    name = nil
    await other.show(uri, parentHandle, startedBy: command) { request == self.requests }
    // Waits in the bus's queue until the other has ended. A later request takes it when it is looked at.
    if request == requests { takeName() }
  }

  private func close() {
    requests += 1
    gathering = nil
    looking?.cancel()
    takeName()
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
