import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// An action that hands photos to the desktop: to another program, to a printer, or to its background.
///
/// To add one, add a constant in a new file, and a line to `DesktopActions.swift`.
struct DesktopAction: CustomCommand {
  /// The number of photos that an action takes.
  enum Count: Sendable {
    case one, several
  }

  let name: String
  let label: Message
  let count: Count
  /// The ability of the desktop without which the action is not offered.
  let ability: DesktopAbility?
  private let condition: @Sendable (Viewer, Subjects) -> Bool
  private let work: @MainActor @Sendable (DesktopContext) async throws(ActionFailure) -> Void

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - name: the name in actions and scripts.
  ///   - label: the label in menus.
  ///   - count: the number of photos that it takes.
  ///   - ability: the ability of the desktop that it needs.
  ///   - condition: whether it is offered for the photos; by default if their originals can be handed over.
  ///   - work: what it does.
  init(
    _ name: String, _ label: Message, takes count: Count, needs ability: DesktopAbility? = nil,
    if condition: @escaping @Sendable (Viewer, Subjects) -> Bool = { viewer, _ in
      viewer.model.canShareOriginal
    },
    do work: @escaping @MainActor @Sendable (DesktopContext) async throws(ActionFailure) -> Void
  ) {
    self.name = name
    self.label = label
    self.count = count
    self.ability = ability
    self.condition = condition
    self.work = work
  }

  static func == (one: DesktopAction, other: DesktopAction) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  func isEnabled(in viewer: Viewer) -> Bool {
    let subjects = viewer.subjects
    guard viewer.model.permissions.share, !subjects.isEmpty,
      count == .several || subjects.count == 1
    else { return false }
    if let ability, !viewer.model.window.abilities.contains(ability) { return false }
    return condition(viewer, subjects)
  }

  /// Has the window run the action.
  func perform(in viewer: inout Viewer) { viewer.perform(.custom(AnyCustomCommand(self))) }

  /// Runs the action, and shows why it failed.
  @MainActor
  func run(on context: DesktopContext) async {
    do throws(ActionFailure) {
      try await work(context)
    } catch {
      context.say(nil)
      if case .failed(let reason) = error {
        context.session.send(.window(.failed(.other(reason))))
      }
    }
  }
}

/// The reason why an action did not succeed.
enum ActionFailure: Error {
  /// A person cancelled it, or a notice has said the reason already.
  case ended
  /// It failed, as the sentence says.
  case failed(Message)

  /// Makes the failure of an action whose portal has failed; a person who cancelled it knows that.
  init(_ failure: Portal.Failure, _ sentence: Message) {
    switch failure {
    case .cancelled: self = .ended
    case .refused: self = .failed(sentence)
    }
  }
}

/// The photos that an action is for, and what it works with.
@MainActor
struct DesktopContext {
  let photos: [Photo]
  let session: ViewerSession
  let window: Window

  /// Gets the photos' originals as files, with a notice of the progress, and returns their URIs.
  func originals() async throws(ActionFailure) -> [String] {
    guard let uris = await session.originals(of: photos) else { throw .ended }
    return uris
  }

  /// Gets the only photo's original as a file, and returns its URI.
  func original() async throws(ActionFailure) -> String {
    guard let uri = try await originals().first else { throw .ended }
    return uri
  }

  /// Returns what the photos are called: the title of one, else its name, and of several their number.
  func title() async -> String {
    guard photos.count == 1, let photo = photos.first else {
      return Message("{count} photo", plural: "{count} photos", count: photos.count).translated
    }
    let title = await session.annotations(of: photo)?.caption.title ?? ""
    return title.isEmpty ? photo.name : title
  }

  /// Shows that the action has succeeded; nil only ends the notice of its progress.
  func say(_ message: Message?) { session.send(.transfers(.handedOver(message))) }

  /// Shows that a file was saved, with a button to show it in the file manager.
  func saySaved(_ message: Message, at uri: String) {
    session.send(.transfers(.saved(message, uri: uri)))
  }

  /// Shows the progress of long work, with a button to cancel it.
  func showProgress(_ message: Message) { session.send(.transfers(.handingOver(message))) }
}
