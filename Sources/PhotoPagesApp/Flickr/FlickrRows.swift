import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The group of the preferences in which a person enters a key to Flickr.
@MainActor
final class FlickrRows {
  /// The page on which the service gives keys.
  private static let page = "https://www.flickr.com/services/apps/create/"

  let group: PreferencesGroup
  /// Called once another key is kept.
  var onChanged: (@MainActor () -> Void)?
  /// Called with the reason why the page with keys could not be opened.
  var onFailed: (@MainActor (Message) -> Void)?

  private let key: FlickrKey
  private let hold: @MainActor () -> ApplicationHold?
  private let row = EntryRow(
    title: Message("API Key").translated, maxLength: FlickrKey.longest, isSecret: true)
  /// The work with the keyring, one after the other, so that the last key stays.
  private var working: Task<Void, Never>?
  private var unfinished = 0

  /// Makes the group; `hold` keeps the program running while a key is stored.
  init(_ key: FlickrKey, hold: @escaping @MainActor () -> ApplicationHold?) {
    (self.key, self.hold) = (key, hold)
    let link = LinkRow(
      title: Message("Get a Key").translated,
      subtitle: Message("Opens a page of Flickr in the browser").translated)
    group = PreferencesGroup(title: "Flickr", description: "", rows: [row, link])
    row.onApply { [weak self] in self?.keep() }
    link.onActivated { [weak self] in self?.openPage() }
    work { rows in rows.show(await key.kept(), over: "") }
  }

  /// Whether the keyring has not answered yet.
  var isWorking: Bool { unfinished > 0 }

  func finishWork() async { await working?.value }

  private func keep() {
    let (typed, hold) = (row.text, hold())
    work { [key] rows in
      rows.show(await key.keep(typed), over: typed)
      rows.onChanged?()
      withExtendedLifetime(hold) {}
    }
  }

  /// Shows the key, unless a person has typed something else since.
  private func show(_ kept: FlickrKey.Kept, over typed: String) {
    if row.text == typed { row.setApplied(kept.text ?? "") }
    group.setDescription(kept.sentence.translated)
  }

  private func work(_ step: @escaping @MainActor (FlickrRows) async -> Void) {
    let before = working
    unfinished += 1
    working = Task {
      await before?.value
      await step(self)
      unfinished -= 1
    }
  }

  private func openPage() {
    Task {
      if await Desktop.open(uri: Self.page) { return }
      onFailed?(
        Message(
          "No browser could be started. Keys are given at {address}.", ["address": Self.page]))
    }
  }
}

extension FlickrKey.Kept {
  /// The sentence that says where the key is, or what having none means.
  var sentence: Message {
    switch (text, isTemporary) {
    case (nil, false):
      Message("Without a key of your own, the newest 20 public photos of a place are shown.")
    case (nil, true):
      Message(
        "No keyring can be reached: a key that you enter is kept until Photo Pages ends.")
    case (_?, false): Message("Your key is kept in your keyring.")
    case (_?, true):
      Message("No keyring has taken your key: it is kept until Photo Pages ends.")
    }
  }
}
