import GtkBindings
import PhotoPages

/// The panel of the shown photo's details, dark or light as menus are: what can be changed, then groups of facts.
@MainActor
final class DetailsPanel: DetailsPart {
  let widget: Widget

  private let context: PartContext
  private let head: PanelHead
  private let editable: DetailsRows
  private let facts = Box(vertical: true)
  private let groups = Box(vertical: true)
  private let column: Box
  private let histogram = HistogramView()
  private let view: ScrolledView
  private let note: FailureNote
  private var rows: [DetailRow] = []
  private var shownGroups: [DetailsGroup] = []
  private var shown: Content?
  /// Whether the next layout scrolls to the row with the cursor.
  private var isRevealing = false

  private static let avatarSize = 36
  private static let pointsPerNotch = 60.0

  /// The facts below the rows that are changed in place.
  private struct Content: Equatable {
    let photo: PhotoID?
    let details: PhotoDetails
    /// The titles of the facts that other rows show.
    let others: Set<Message>
    let open: Set<PhotoFact.Section>
  }

  init(in context: PartContext) {
    self.context = context
    head = PanelHead(Message("Details"), closedBy: .hideDetails, in: context)
    editable = DetailsRows(in: context)
    column = Box(vertical: true, [editable.widget, facts, histogram.canvas, groups])
    column.addStyle("details")
    view = ScrolledView(child: column)
    view.expand()
    note = FailureNote(in: context)
    note.widget.addStyle("details-note")
    let panel = Box(vertical: true, [head.widget, note.widget, view])
    panel.addStyle("details-panel")
    widget = panel
    view.onLaidOut { [weak self] in self?.laidOut() }
    // A field would keep the wheel for itself, even with all of its text in sight.
    ScrollController(on: editable.widget, isFirst: true).onScrolled { [weak self] event in
      self?.scrolled(event) ?? false
    }
  }

  var features: ViewerFeatures {
    .shownPhoto.union([.chrome, .details, .captions, .tagging, .preferences])
  }

  func update(_ viewer: Viewer) {
    // A hidden panel is updated when it opens; one that fades out keeps its content.
    guard context.chrome.showsDetails else { return }
    head.update(coversPage: context.panelCovers)
    let (photo, details) = (viewer.model.currentPhoto, viewer.model.shownDetails)
    let phase = viewer.model.details.phase
    // Until the details of another photo are there, the column gets no shorter, which would scroll it.
    let isWaiting = phase == nil || phase == .loading
    if photo?.id != shown?.photo || !isWaiting {
      column.requestSize(width: -1, height: isWaiting ? Int(view.upper) : -1)
    }
    let others = editable.update(viewer, details)
    show(
      Content(
        photo: photo?.id, details: details, others: others,
        open: viewer.model.preferences.openDetails))
    if case .failed(let error)? = phase { note.show(error) } else { note.show(nil) }
    histogram.show(photo.flatMap { context.session.picture(of: $0.id) })
  }

  func focus(_ field: DetailsField) {
    guard context.chrome.showsDetails else { return }
    editable.focus(field)
    isRevealing = true
    view.queueAllocate()
  }

  private func laidOut() {
    guard isRevealing, let place = editable.placeOfFocus(in: column) else { return }
    isRevealing = false
    view.value = min(max(view.value, place.bottom - view.pageSize), place.origin.y)
  }

  /// Scrolls the panel by a wheel over its fields, unless one is typed in, whose text may be longer.
  private func scrolled(_ event: ScrollEvent) -> Bool {
    guard editable.placeOfFocus(in: column) == nil else { return false }
    view.value += event.isTouchpad ? event.dy : event.dy * Self.pointsPerNotch
    return true
  }

  func take(_ key: Key) -> Bool { editable.take(key) }

  // MARK: - Facts

  private func show(_ content: Content) {
    guard content != shown else { return }
    shown = content
    let focused = rows.first(where: \.hasFocus)?.fact.title
    let group = shownGroups.first(where: \.hasFocus)?.section
    facts.removeAll()
    groups.removeAll()
    (rows, shownGroups) = ([], [])
    for (section, facts) in content.details.sections {
      let facts = facts.filter { !content.others.contains($0.title) }.flatMap(\.rowFacts)
      guard section != .content else {
        showContent(facts)
        continue
      }
      append(section, facts, isOpen: content.open.contains(section))
    }
    rows.first { $0.fact.title == focused }?.grabFocus()
    shownGroups.first { $0.section == group }?.grabFocus()
  }

  /// Shows facts about the content that cannot be changed here.
  private func showContent(_ facts: [PhotoFact]) {
    rows = facts.map { DetailRow($0, below: .content, in: context) }
    for row in rows { self.facts.append(row.widget) }
  }

  private func append(_ section: PhotoFact.Section, _ facts: [PhotoFact], isOpen: Bool) {
    let group = DetailsGroup(section, facts, isOpen: isOpen, in: context) { row in
      let isPublisher = row.fact.title == PhotoFact.publisher.title
      let avatar = isPublisher ? makeAvatar(of: row.fact.text) : nil
      return avatar.map { Box(vertical: false, [$0, row.widget]) } ?? row.widget
    }
    rows += group.rows
    shownGroups.append(group)
    groups.append(group.widget)
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
}

extension PhotoFact {
  /// The facts of one row each: lost tags are divided, since each has a restore button.
  fileprivate var rowFacts: [PhotoFact] {
    guard case .lostTags(let tags) = value else { return [self] }
    return tags.map { .lostTags([$0]) }
  }
}
