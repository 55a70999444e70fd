import GtkBindings
import PhotoFolders
import PhotoPages
import PhotoPagesGtk

/// The only preferences window, made when it is first shown.
@MainActor
final class PreferencesDialog {
  var onRenamed: (@MainActor (Author) -> Void)?
  /// Called with each change of the preferences that a person makes.
  var onChange: (@MainActor ((inout Preferences) -> Void) -> Void)?

  /// Called when a person has chosen another picture of themselves.
  var onPictureChanged: (@MainActor () -> Void)?
  /// Called when a person wants to see and choose keys.
  var onShortcuts: (@MainActor () -> Void)?

  /// Called when a person has entered another key to Flickr.
  var onFlickrKeyChanged: (@MainActor () -> Void)?

  private var author: Author
  private let flickrKey: FlickrKey
  private var window: PreferencesWindow?
  private var pictureRow: PictureRow?
  private var flickrRows: FlickrRows?
  /// Saves run one after the other, so that the last chosen name stays.
  private var saving: Task<Void, Never>?
  private var unsaved = 0

  init(author: Author, flickrKey: FlickrKey) {
    (self.author, self.flickrKey) = (author, flickrKey)
  }

  var isSaving: Bool { unsaved > 0 || flickrRows?.isWorking == true }

  func finishSaving() async {
    await saving?.value
    await flickrRows?.finishWork()
  }

  func show(_ preferences: Preferences, over parent: Window) {
    if let window, !window.isClosed { return window.present() }
    let row = EntryRow(title: Message("Your Name").translated, maxLength: PersonName.longest)
    row.setApplied(Identity.typedName(of: author))
    row.onApply { [weak self, weak row, weak parent] in
      guard let self, let row else { return }
      keep(row.text, of: row, hold: parent?.holdApplication())
    }
    let picture = makePictureRow()
    let you = PreferencesGroup(
      title: "",
      description: Message(
        "Comments and likes that you add from now on carry this name. Leave it empty for the name of your account."
      ).translated, rows: [row, picture])
    let rows = PreferenceRows(preferences: preferences) { [weak self] in self?.onChange?($0) }
    let viewing = ViewingRows(rows: rows)
    let pages: [(Message, Icon, [PreferencesGroup])] = [
      (Message("General"), .sliders, [viewing.looks, keys] + previews),
      (Message("Pages"), .copy, viewing.pages),
      (Command.startSlideshow.label, .play, [viewing.slideshow]),
      (Message("You"), .person, [you, makeFlickrRows(over: parent).group]),
    ]
    let made = PreferencesWindow(
      title: Command.showPreferences.label.translated,
      pages: pages.map { title, icon, groups in
        PreferencesPage(groups, title: title.translated, icon: icon.makePaintable())
      })
    window = made
    made.show(over: parent)
  }

  private func makePictureRow() -> Widget {
    let row = PictureRow { [weak self] in self?.window }
    row.onChanged = { [weak self] in self?.onPictureChanged?() }
    row.onFailed = { [weak self] in self?.window?.say($0.translated) }
    pictureRow = row
    return row.widget
  }

  private func makeFlickrRows(over parent: Window) -> FlickrRows {
    let rows = FlickrRows(flickrKey) { [weak parent] in parent?.holdApplication() }
    rows.onChanged = { [weak self] in self?.onFlickrKeyChanged?() }
    rows.onFailed = { [weak self] in self?.window?.say($0.translated) }
    flickrRows = rows
    return rows
  }

  /// The group that leads to the window with all keys.
  private var keys: PreferencesGroup {
    let row = LinkRow(title: Command.showShortcuts.label.translated)
    row.onActivated { [weak self] in
      guard let self else { return }
      window?.close()
      onShortcuts?()
    }
    return PreferencesGroup(title: Message("Keyboard").translated, description: "", rows: [row])
  }

  /// The group for the file manager; none in a sandbox, whose services the bus does not see.
  private var previews: [PreferencesGroup] {
    guard !PreviewerService.isSandboxed else { return [] }
    let row = SwitchRow(
      title: Message("Preview Photos in Files with Space").translated,
      subtitle: Message("Other files still open in the previewer that was there before.")
        .translated,
      isOn: false)
    Task { [weak self, weak row] in
      row?.isOn = await PreviewerService.isInstalledNow
      row?.onChanged { [weak self, weak row] in if let row { self?.setPreviews(row.isOn, row) } }
    }
    return [
      PreferencesGroup(title: Message("File Manager").translated, description: "", rows: [row])
    ]
  }

  /// Takes over the file manager's previews, or leaves them; if that fails, the switch goes back.
  private func setPreviews(_ isWanted: Bool, _ row: SwitchRow) {
    let before = saving
    unsaved += 1
    saving = Task { [weak row] in
      await before?.value
      do throws(PreviewerService.Failure) {
        try await PreviewerService.change(isWanted)
        window?.dismissMessage()
      } catch {
        window?.say(error.sentence.translated)
        if isWanted { row?.isOn = false }
      }
      unsaved -= 1
    }
  }

  /// Saves a name; if that fails, the typed text stays and can be applied again.
  private func keep(_ typed: String, of row: EntryRow, hold: ApplicationHold?) {
    let before = saving
    unsaved += 1
    saving = Task { [weak row] in
      await before?.value
      do throws(Identity.Failure) {
        author = try await Identity.rename(author, to: typed)
        // Typing may have gone on.
        if let row, row.text == typed { row.setApplied(Identity.typedName(of: author)) }
        window?.dismissMessage()
        onRenamed?(author)
      } catch {
        row?.askToApply()
        window?.say(error.sentence.translated)
      }
      unsaved -= 1
      withExtendedLifetime(hold) {}
    }
  }
}

extension Identity.Failure {
  var sentence: Message {
    switch self {
    case .unusable:
      Message(
        "Your name could not be saved: “{file}” cannot be read.",
        ["file": Identity.file.parseName])
    case .file(let error):
      Message(
        "Your name could not be saved. {reason}",
        ["reason": PhotoSourceError(changing: error).sentence.translated])
    }
  }
}
