import GtkBindings
import PhotoPages

/// The dialog with the choices for copies of photos, and a single photo in its crop frame.
@MainActor
package final class CopyDialog {
  package let dialog: ContentDialog
  /// Called with the choices when a person wants to save the copy.
  package var onSave: (@MainActor (CopyChoices) -> Void)?
  /// Called with the copies of which the dialog would show the file sizes, the most interesting first.
  package var onMeasure: (@MainActor ([CopySettings]) -> Void)?

  private var choices: CopyChoices
  /// The file sizes of copies that were measured, in bytes.
  private var byteCounts: [CopySettings: Int] = [:]
  private let crop = CropView()
  private let presets = CopyPresetRow()
  private let ratio: ChoiceRow
  private let format: ChoiceRow
  private let size: ChoiceRow
  private let quality: SliderRow
  private let removal: CheckRow
  private let note = Label(wraps: true, alignment: .centre)
  private let spinner: Spinner
  private let buttons: [Button]
  private let count: Int
  private var isSaving = false
  /// The per cent of the photo that have been downloaded; nil if it need not be.
  private var downloaded: Int?
  /// Why the last copy was not saved, until the next choice.
  private var failure: Message?

  private static let width = 560
  private static let height = 820
  private static let heightOfChoices = 420
  private static let margin = 12

  /// The formats that can be chosen; nil for the one that each of several photos suggests.
  private var formats: [CopyFormat?] { (count > 1 ? [nil] : []) + CopyFormat.allCases }

  /// Makes the dialog for photos, with the settings that were used last; crop and turn begin anew.
  package init(_ title: Message, _ last: CopySettings, of photos: [Photo]) {
    count = photos.count
    choices = CopyChoices(last: last, of: photos)
    ratio = ChoiceRow(
      title: Message("Aspect Ratio").translated, CropRatio.allCases.map(\.label.translated))
    format = ChoiceRow(
      title: Message("Format").translated,
      (count > 1 ? [Message("Automatic").translated] : []) + CopyFormat.allCases.map(\.rawValue))
    size = ChoiceRow(title: Message("Size").translated, CopySize.all.map(\.label.translated))
    quality = SliderRow(title: Message("Quality").translated, CopySettings.qualities)
    removal = CheckRow(
      title: Message("Remove Place and Camera Data").translated,
      explanation: Message("Tags, captions and comments are removed, too").translated)
    spinner = Spinner(size: 16, accessibleName: Message("Saving").translated)
    buttons = Self.makeButtons()
    let content = Box(vertical: true)
    dialog = ContentDialog(
      title: title.translated, yes: Message("Save…").translated,
      no: Message("Cancel").translated, content: content)
    fill(content)
    showChoices()
    connect()
  }

  /// Fills the dialog's content.
  private func fill(_ content: Box) {
    let turns = Box(vertical: false, spacing: 6, buttons)
    let rows = RowList([ratio, format, size, quality, removal])
    let parts = Box(
      vertical: true, spacing: Self.margin,
      [turns, presets.box, rows, Box(vertical: false, spacing: 6, [spinner, note])])
    for part in [crop.canvas, turns, ratio] as [Widget] { part.isVisible = count == 1 }
    parts.setMargins(Self.margin)
    content.append(crop.canvas)
    content.append(parts)
  }

  private static func makeButtons() -> [Button] {
    let left = Image(
      paintable: Icon.rotate.makePaintable(isMirrored: true), mirrored: nil, pixelSize: 24)
    let named: [(Image, Message)] = [
      (left, Message("Rotate Left")), (Icon.rotate.makeView(size: 24), Message("Rotate Right")),
      (Icon.mirror.makeView(size: 24), Message("Mirror")),
      (Icon.undo.makeView(size: 24), Message("Whole Photo")),
    ]
    return named.map { image, name in
      let button = Button(child: image)
      button.setNameAndTooltip(name.translated)
      return button
    }
  }

  private func connect() {
    let turns: [Orientation] = [.rotated270, .rotated90, .mirrored]
    for (button, turn) in zip(buttons, turns) {
      button.onClicked { [weak self] in self?.turn(by: turn) }
    }
    buttons[turns.count].onClicked { [weak self] in self?.crop.change { $0.reset() } }
    ratio.onChanged { [weak self] in self?.ratioChosen() }
    presets.onChosen = { [weak self] in self?.presetChosen($0) }
    format.onChanged { [weak self] in self?.formatChosen() }
    size.onChanged { [weak self] in
      self?.change { $0.size = CopySize.all[min($1.size.selected, CopySize.all.count - 1)] }
    }
    quality.onChanged { [weak self] in self?.change { $0.quality = $1.quality.value } }
    removal.onChanged { [weak self] in self?.change { $0.removesData = $1.removal.isOn } }
    crop.onChanged = { [weak self] in self?.update() }
    dialog.onConfirmed { [weak self] in self?.confirmed() }
  }

  /// Shows the dialog over the viewer's window until it is closed.
  package func run(over window: Window) async {
    await withCheckedContinuation { continuation in
      var closing: CheckedContinuation<Void, Never>? = continuation
      dialog.onClosed { closing.take()?.resume() }
      dialog.show(
        over: window, width: Self.width, height: count == 1 ? Self.height : Self.heightOfChoices)
      if count == 1 { crop.canvas.grabFocus() }
    }
  }

  // MARK: - News

  /// Shows the photo, whose `fullSize` is that of the original.
  package func show(_ picture: DecodedPicture) {
    crop.show(picture)
    choices.isTransparent = picture.traits.contains(.hasAlpha)
    showChoices()
  }

  /// Shows how much of the photo has been downloaded, in per cent.
  package func showDownload(_ percent: Int) {
    downloaded = percent
    showSizes()
  }

  /// Shows how large the file of a copy would be.
  package func show(_ byteCount: Int, of copy: CopySettings) {
    byteCounts[copy] = byteCount
    showSizes()
  }

  /// Shows that the copy is being made, or why it was not.
  package func setSaving(_ isSaving: Bool, failure: Message? = nil) {
    self.isSaving = isSaving
    update()
    self.failure = failure
    showSizes()
  }

  /// Shows why there is no picture to copy.
  package func fail(_ reason: Message) {
    failure = reason
    showSizes()
  }

  // MARK: - Choices

  private func turn(by turn: Orientation) {
    crop.change { $0.turn(by: turn) }
    guard let frame = crop.frame, let place = CropRatio.allCases.firstIndex(of: frame.ratio) else {
      return
    }
    if ratio.selected != place { ratio.selected = place }
  }

  private func ratioChosen() {
    let chosen = CropRatio.allCases[min(ratio.selected, CropRatio.allCases.count - 1)]
    guard chosen != crop.frame?.ratio else { return }
    crop.change { $0.setRatio(chosen) }
  }

  private func presetChosen(_ preset: CopyPreset) {
    choices.choose(preset)
    showChoices()
  }

  private func formatChosen() {
    guard format.selected != formatPlace, formats.indices.contains(format.selected) else { return }
    choices.choose(formats[format.selected])
    update()
  }

  /// The place of the chosen format in its row.
  private var formatPlace: Int {
    let chosen: CopyFormat? =
      if count == 1 {
        choices.settings.format
      } else if case .chosen(let format) = choices.rule {
        format
      } else {
        nil
      }
    return formats.firstIndex(of: chosen) ?? 0
  }

  /// Changes the settings as a row of this dialog says.
  private func change(_ change: (inout CopySettings, CopyDialog) -> Void) {
    choices.change { change(&$0, self) }
    update()
  }

  /// Shows the choices in the rows, each of which reads itself when it changes.
  private func showChoices() {
    format.selected = formatPlace
    size.selected = CopySize.all.firstIndex(of: choices.settings.size) ?? 0
    quality.value = choices.settings.quality
    removal.isOn = choices.settings.removesData
    update()
  }

  private func update() {
    failure = nil
    quality.isVisible = count > 1 || choices.settings.format.hasQuality
    spinner.setShown(isSaving)
    dialog.isEnabled = isReady
    if let frame = crop.frame {
      choices.change { ($0.turn, $0.crop) = (frame.turn, frame.area) }
    }
    if format.selected != formatPlace { format.selected = formatPlace }
    showSizes()
    if count == 1, crop.frame != nil, !isSaving { onMeasure?(unmeasured) }
  }

  /// The chosen copy and those of the presets, if their file sizes are not known.
  private var unmeasured: [CopySettings] {
    let copies = [choices.settings] + CopyPreset.allCases.map(choices.settings(of:))
    return copies.enumerated().filter { place, copy in
      byteCounts[copy] == nil && copies.firstIndex(of: copy) == place
    }.map(\.element)
  }

  /// Shows pixels and file sizes, of the presets and of the choices.
  private func showSizes() {
    presets.show(choices.preset) { preset in
      guard count == 1 else { return preset.size.pixelText }
      guard let frame = crop.frame else { return "" }
      return text(of: choices.settings(of: preset), frame, isShort: true)
    }
    note.text = noteText
    note.setStyle("error", failure != nil)
  }

  private var noteText: String {
    if let failure { return failure.translated }
    guard count == 1 else {
      return Message("{count} photo", plural: "{count} photos", count: count).translated
    }
    guard let frame = crop.frame else { return loadingText }
    guard !isSaving else { return Message("Saving…").translated }
    let size = text(of: choices.settings, frame, isShort: false)
    let isLost = choices.isTransparent && !choices.settings.format.keepsTransparency
    return isLost ? size + "\n" + Message("Transparent parts become white.").translated : size
  }

  private var loadingText: String {
    guard let downloaded else { return Message("Loading").translated }
    return Message("Downloading: {percent}%", ["percent": Texts.number(downloaded)]).translated
  }

  /// Returns the pixels of a copy, and the size of its file if that is known.
  private func text(of copy: CopySettings, _ frame: CropFrame, isShort: Bool) -> String {
    let size = CopyPlan(copy, of: frame.photo).size
    let values = ["width": String(size.width), "height": String(size.height)]
    let pixels =
      isShort
      ? Message("{width} × {height}", values).translated
      : Message("{width} × {height} pixels", values).translated
    guard let count = byteCounts[copy] else { return pixels }
    return Message(
      "{pixels}, {bytes}", ["pixels": pixels, "bytes": Texts.fileSize(bytes: Int64(count))]
    ).translated
  }

  private func confirmed() {
    guard isReady else { return }
    onSave?(choices)
  }

  private var isReady: Bool { !isSaving && (count > 1 || crop.frame != nil) }
}

extension CropRatio {
  fileprivate var label: Message {
    switch self {
    // Translators: any aspect ratio.
    case .free: Message("Free")
    // Translators: the aspect ratio of the photo.
    case .original: Message("Original")
    case .square: Message("1∶1")
    case .fourToThree: Message("4∶3")
    case .threeToFour: Message("3∶4")
    case .threeToTwo: Message("3∶2")
    case .twoToThree: Message("2∶3")
    case .sixteenToNine: Message("16∶9")
    case .nineToSixteen: Message("9∶16")
    }
  }
}

extension CopySize {
  fileprivate var label: Message {
    switch self {
    case .full: Message("Full Size")
    case .longerSide(let pixels): Message("{count} Pixels", ["count": Texts.number(pixels)])
    }
  }

  /// The pixels of copies of several photos.
  fileprivate var pixelText: String {
    switch self {
    case .full: Message("All pixels").translated
    case .longerSide(let pixels):
      Message("Up to {count} pixels", ["count": Texts.number(pixels)]).translated
    }
  }
}
