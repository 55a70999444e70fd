@testable import PhotoPages

extension Viewer {
  /// What is wrong with the viewer; nothing must ever be.
  ///
  /// `isVetoed` where somebody forbids transitions, and a state may therefore be left behind by what it was about.
  func faults(isVetoed: Bool = false) -> [String] {
    listFaults + loadingFaults + (isVetoed ? [] : stateFaults) + countFaults
  }

  private var listFaults: [String] {
    let ids = model.library.list.map(\.id)
    let isIndexValid =
      ids.isEmpty ? model.paging.index == 0 : ids.indices.contains(model.paging.index)
    let deleted = model.library.list.hidden.filter(ids.contains)
    let isFound = ids.indices.allSatisfy { model.library.list.position(of: ids[$0]) == $0 }
    return [
      isIndexValid ? nil : "The index \(model.paging.index) is none of \(ids.count) photos",
      Set(ids).count == ids.count ? nil : "A photo is listed twice",
      isFound ? nil : "A photo is not found where it is listed",
      deleted.isEmpty ? nil : "\(deleted.map(\.name)) are deleted and listed",
    ].compactMap { $0 }
  }

  private var loadingFaults: [String] {
    let requested = Set(state.requests(of: self).map(\.photo.id))
    let near = Set([-1, 0, 1].compactMap { model.photo(at: model.paging.index + $0)?.id })
    return [
      stateID == .uninitialized || Set(model.pictures.states.keys) == requested
        ? nil : "The pictures are of \(model.pictures.states.keys), not of \(requested)",
      near.isSuperset(of: model.annotations.states.keys)
        ? nil : "There are annotations of others than \(near)",
      model.pictures.states.allSatisfy { $0 == $1.token.photo }
        ? nil : "A picture has another's token",
      model.annotations.states.allSatisfy { $0 == $1.token.photo }
        ? nil : "Annotations have another's token",
    ].compactMap { $0 }
  }

  private var stateFaults: [String] {
    let needsPhoto: Set<StateID> = [
      .browsingHidden, .tagging, .tagEntry, .commenting, .commentEntry, .slideshow,
    ]
    let isCommenting = stateID == .commenting || stateID == .commentEntry
    return [
      (model.tagging.draft != nil) == (stateID == .tagEntry)
        ? nil : "A name is typed in \(stateID)",
      model.tagging.draft.map { $0.photo == model.currentPhoto?.id } ?? true
        ? nil : "A name is typed for a photo that is not shown",
      model.captions.draft == nil || stateID == .browsing
        ? nil : "A caption is edited in \(stateID)",
      model.captions.draft.map { $0.photo == model.currentPhoto?.id } ?? true
        ? nil : "The caption of a photo that is not shown is edited",
      model.tagging.crosshair == nil || [.tagging, .tagEntry].contains(stateID)
        ? nil : "There is a crosshair in \(stateID)",
      model.comments.selected == nil || isCommenting
        ? nil : "A comment is highlighted in \(stateID)",
      model.captions.isRead && !chrome.showsCaption ? "A caption is read that is not there" : nil,
      model.slideshow.wait == nil || stateID == .slideshow ? nil : "\(stateID) waits",
      model.details.state == nil || chrome.showsDetails ? nil : "Details are read that nobody sees",
      chrome.showsDetails && chrome.showsComments ? "There are two panels" : nil,
      needsPhoto.contains(stateID) && model.currentPhoto == nil ? "\(stateID) has no photo" : nil,
      stateID == .tagging && !model.permissions.tag ? "Tagging goes on unpermitted" : nil,
      isCommenting && !model.permissions.viewComments ? "Comments may not be seen" : nil,
    ].compactMap { $0 }
  }

  private var countFaults: [String] {
    let (saves, deletions) = (
      model.annotations.saves.map(\.id), model.history.deletions.map(\.id)
    )
    let trashed = model.history.done.map {
      if case .deletions(let deletions) = $0 { deletions.count } else { 0 }
    }.reduce(0, +)
    let isCountTrue =
      if case .trashed(let photos)? = model.notices.notice?.content {
        photos.count <= trashed && (0...photos.count).contains(photos.moved)
          && (photos.count == 1) == (photos.photo != nil)
      } else {
        true
      }
    let drafts = model.comments.drafts.values
    return [
      Set(saves).count == saves.count ? nil : "Two saves on their way have one number",
      Set(deletions).count == deletions.count ? nil : "Two deletions under way have one number",
      isCountTrue ? nil : "More photos are said to be in the trash than there are",
      drafts.contains(where: \.isEmpty) ? "There is a draft of nothing" : nil,
    ].compactMap { $0 }
  }

  /// The same viewer, made from nothing but its model and its state.
  var twin: Viewer {
    var twin = Viewer()
    twin.model = model
    _ = twin.enter(state)
    twin.model = model
    return twin
  }
}
