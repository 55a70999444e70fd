import GtkBindings
import PhotoPages

/// The panel of the shown photo's details, dark or light as menus are.
@MainActor
final class DetailsPanel: ViewerPart {
  let widget: Widget

  private let context: PartContext
  private let head: PanelHead
  private let column = Box(vertical: true)
  private let histogram = HistogramView()
  private let view: ScrolledView
  private let note: FailureNote
  private var rows: [DetailRow] = []
  private var shown: PhotoDetails?
  private var shownPhoto: PhotoID?
  /// The commands that edit a fact and are offered.
  private var offered: [Command] = []

  private static let avatarSize = 36
  /// The facts that can be edited from here.
  private static let edits: [(title: Message, command: Command)] = [
    (PhotoFact.altText.title, .editAltText), (PhotoFact.keywords.title, .editKeywords),
  ]

  init(in context: PartContext) {
    self.context = context
    head = PanelHead(Message("Details"), closedBy: .hideDetails, in: context)
    column.addStyle("details")
    view = ScrolledView(child: column)
    view.expand()
    note = FailureNote(in: context)
    note.widget.addStyle("details-note")
    let panel = Box(vertical: true, [head.widget, note.widget, histogram.canvas, view])
    panel.addStyle("details-panel")
    widget = panel
  }

  var features: ViewerFeatures { .shownPhoto.union([.chrome, .details, .preferences]) }

  func update(_ viewer: Viewer) {
    // A hidden panel is updated when it opens; one that fades out keeps its content.
    guard context.chrome.showsDetails else { return }
    head.update(coversPage: context.panelCovers)
    let offered = Self.edits.map(\.command).filter { $0.isEnabled(in: viewer) }
    show(viewer.model.shownDetails, of: viewer.model.currentPhoto?.id, offered)
    show(viewer.model.details.phase)
    histogram.show(viewer.model.currentPhoto.flatMap { context.session.picture(of: $0.id) })
  }

  private func show(_ details: PhotoDetails, of photo: PhotoID?, _ offered: [Command]) {
    guard details != shown || photo != shownPhoto || offered != self.offered else { return }
    if photo != shownPhoto { view.value = 0 }
    (shown, shownPhoto, self.offered) = (details, photo, offered)
    let focused = rows.first(where: \.hasFocus)?.fact.title
    column.removeAll()
    rows = []
    for (section, facts) in details.sections { append(section, facts) }
    for edit in Self.edits where offered.contains(edit.command) {
      appendButton(edit.command, at: edit.title)
    }
    rows.first { $0.fact.title == focused }?.grabFocus()
  }

  private func append(_ section: PhotoFact.Section, _ facts: [PhotoFact]) {
    let heading = Label(section.title.translated, alignment: .start)
    heading.addStyle("details-heading")
    column.append(heading)
    for fact in facts.flatMap(\.rowFacts) {
      let row = DetailRow(fact, in: context)
      rows.append(row)
      let avatar = fact.title == PhotoFact.publisher.title ? makeAvatar(of: fact.text) : nil
      column.append(avatar.map { Box(vertical: false, [$0, row.widget]) } ?? row.widget)
    }
  }

  /// Makes the picture of the shown photo's publisher, with initials until it comes; nil if the source has none.
  private func makeAvatar(of name: String) -> Avatar? {
    let session = context.session
    guard let photo = session.viewer.model.currentPhoto,
      let source = session.source as? any PublishingPhotoSource
    else { return nil }
    let avatar = Avatar(size: Self.avatarSize)
    avatar.setName(name)
    avatar.align(horizontally: .start, vertically: .centre)
    avatar.setMargins(start: 16, end: 0, top: 4, bottom: 4)
    Task { [weak avatar, decoder = session.decoder] in
      let picture = await AuthorPictures.load(source.publisherPicture(of: photo), decoder)
      avatar?.setPicture(picture)
    }
    return avatar
  }

  /// Offers to edit a fact, in its row if there is one.
  private func appendButton(_ command: Command, at title: Message) {
    let button: Button
    if let row = rows.first(where: { $0.fact.title == title }) {
      button = Button(showing: command, iconSize: DetailRow.iconSize, in: context)
      button.align(horizontally: .end, vertically: .centre)
      row.widget.append(button)
    } else {
      button = Button(saying: command, in: context)
      button.align(horizontally: .start, vertically: .centre)
      column.append(button)
    }
    button.addStyle("detail", "detail-action")
  }

  private func show(_ phase: ReadingPhase?) {
    if case .failed(let error)? = phase { note.show(error) } else { note.show(nil) }
  }
}

extension PhotoFact {
  /// The facts of one row each: lost tags are divided, since each has a restore button.
  fileprivate var rowFacts: [PhotoFact] {
    guard case .lostTags(let tags) = value else { return [self] }
    return tags.map { .lostTags([$0]) }
  }
}
