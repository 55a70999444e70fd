import GtkBindings
import PhotoPages

/// The dialog with the choices for copies of photos, and a single photo in its crop frame.
@MainActor
package final class CopyDialog {
  package let dialog: ContentDialog
  /// Called with the settings when a person wants to save the copy.
  package var onSave: (@MainActor (CopySettings) -> Void)?

  private var settings: CopySettings
  private let crop = CropView()
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

  private static let width = 560
  private static let height = 760
  private static let heightOfChoices = 360
  private static let margin = 12

  /// Makes the dialog for a number of photos, with the settings that were used last; crop and turn begin anew.
  package init(_ last: CopySettings, photos count: Int = 1) {
    self.count = count
    settings = last
    (settings.turn, settings.crop) = (.upright, .whole)
    ratio = ChoiceRow(
      title: Message("Aspect Ratio").translated, CropRatio.allCases.map(\.label.translated))
    format = ChoiceRow(title: Message("Format").translated, CopyFormat.allCases.map(\.rawValue))
    size = ChoiceRow(title: Message("Size").translated, CopySize.all.map(\.label.translated))
    quality = SliderRow(title: Message("Quality").translated, CopySettings.qualities)
    removal = CheckRow(
      title: Message("Remove Place and Camera Data").translated,
      explanation: Message("Tags, captions and comments are removed, too").translated)
    spinner = Spinner(size: 16, accessibleName: Message("Saving").translated)
    buttons = Self.makeButtons()
    let turns = Box(vertical: false, spacing: 6, buttons)
    let rows = [ratio, format, size, quality, removal]
    let parts = Box(
      vertical: true, spacing: Self.margin,
      [turns, RowList(rows), Box(vertical: false, spacing: 6, [spinner, note])])
    for part in [crop.canvas, turns, ratio] as [Widget] { part.isVisible = count == 1 }
    let content = Box(vertical: true)
    dialog = ContentDialog(
      title: Message("Save a Copy").translated, yes: Message("Save…").translated,
      no: Message("Cancel").translated, content: content)
    parts.setMargins(Self.margin)
    content.append(crop.canvas)
    content.append(parts)
    fill()
    connect()
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
      button.accessibleName = name.translated
      button.tooltip = name.translated
      return button
    }
  }

  private func fill() {
    format.selected = CopyFormat.allCases.firstIndex(of: settings.format) ?? 0
    size.selected = CopySize.all.firstIndex(of: settings.size) ?? 0
    quality.value = settings.quality
    removal.isOn = settings.removesData
    update()
  }

  private func connect() {
    let turns: [Orientation] = [.rotated270, .rotated90, .mirrored]
    for (button, turn) in zip(buttons, turns) {
      button.onClicked { [weak self] in self?.turn(by: turn) }
    }
    buttons[turns.count].onClicked { [weak self] in self?.crop.change { $0.reset() } }
    ratio.onChanged { [weak self] in self?.ratioChosen() }
    for row in [format, size] { row.onChanged { [weak self] in self?.read() } }
    quality.onChanged { [weak self] in self?.read() }
    removal.onChanged { [weak self] in self?.read() }
    crop.onChanged = { [weak self] in self?.update() }
    dialog.onConfirmed { [weak self] in self?.confirmed() }
  }

  /// Shows the dialog over the viewer's window.
  package func show(over window: Window) {
    dialog.show(
      over: window, width: Self.width, height: count == 1 ? Self.height : Self.heightOfChoices)
    if count == 1 { crop.canvas.grabFocus() }
  }

  // MARK: - News

  /// Shows the photo, whose `fullSize` is that of the original.
  package func show(_ picture: DecodedPicture) {
    crop.show(picture)
    update()
  }

  /// Shows that the copy is being made, or why it was not.
  package func setSaving(_ isSaving: Bool, failure: Message? = nil) {
    self.isSaving = isSaving
    update()
    if let failure { note.text = failure.translated }
    note.setStyle("error", failure != nil)
  }

  /// Shows why there is no picture to copy.
  package func fail(_ reason: Message) {
    note.text = reason.translated
    note.setStyle("error", true)
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

  private func read() {
    settings.format = CopyFormat.allCases[min(format.selected, CopyFormat.allCases.count - 1)]
    settings.size = CopySize.all[min(size.selected, CopySize.all.count - 1)]
    settings.quality = quality.value
    settings.removesData = removal.isOn
    update()
  }

  private func update() {
    quality.isVisible = settings.format.hasQuality
    spinner.isVisible = isSaving
    spinner.isSpinning = isSaving
    dialog.isEnabled = isReady
    note.setStyle("error", false)
    guard count == 1 else {
      note.text =
        Message("{count} photo", plural: "{count} photos", count: count).translated
      return
    }
    guard let frame = crop.frame else {
      note.text = Message("Loading").translated
      return
    }
    settings.turn = frame.turn
    settings.crop = frame.area
    note.text = isSaving ? Message("Saving…").translated : Self.text(of: settings, frame)
  }

  private static func text(of settings: CopySettings, _ frame: CropFrame) -> String {
    let size = CopyPlan(settings, of: frame.photo).size
    return Message(
      "{width} × {height} pixels",
      ["width": String(size.width), "height": String(size.height)]
    ).translated
  }

  private func confirmed() {
    guard isReady else { return }
    onSave?(settings)
  }

  private var isReady: Bool { !isSaving && (count > 1 || crop.frame != nil) }
}

extension CropRatio {
  fileprivate var label: Message {
    switch self {
    case .free: Message("Free")
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
    case .longerSide(let pixels): Message("{count} Pixels", ["count": String(pixels)])
    }
  }
}
