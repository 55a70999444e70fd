// Annotations that cannot be read are not shown as if there were none.

extension Viewer {
  /// Shows a notice while the shown photo's annotations cannot be read, unless another notice is shown.
  mutating func sayUnread() {
    let failure = model.shownAnnotationState?.failure
    if let notice = model.notices.notice, notice.isAboutReading {
      if failure == nil || notice.photo?.id != model.currentPhoto?.id || !chrome.showsPages {
        model.notices.close()
      }
    }
    guard model.notices.notice == nil, let photo = model.currentPhoto, let failure,
      model.mayTell(of: failure), chrome.showsPages
    else { return }
    model.notices.say(.notRead(failure, isAnswer: false), about: photo)
  }

  /// Answers a command that would do something if the shown photo's annotations had been read.
  mutating func answerUnread(_ command: Command) {
    guard let photo = model.currentPhoto, let state = model.shownAnnotationState, !state.isKnown,
      let error = state.failure
    else { return }
    var known = self
    known.model.annotations.assumeKnown(photo.id)
    guard command.isEnabled(in: known) else { return }
    model.notices.say(.notRead(error, isAnswer: true), about: photo)
  }

  /// Closes the notice, and does not repeat that the shown photo's annotations could not be read.
  mutating func closeNotice() {
    model.notices.close()
    if let photo = model.currentPhoto { model.annotations.recordFailureSeen(of: photo.id) }
  }
}

extension ViewerModel {
  /// Whether the failure to read the shown photo's annotations is news: neither closed, nor said by the page itself.
  fileprivate func mayTell(of failure: PhotoSourceError) -> Bool {
    switch failure {
    // The list will say so.
    case .notFound, .folderGone: false
    default:
      currentPicture?.isMissing != true
        && shownAnnotationState.map { $0.seenFailure != $0.token } ?? false
    }
  }
}

extension Notice {
  /// Whether it says that annotations could not be read.
  var isAboutReading: Bool {
    if case .notRead = content { true } else { false }
  }
}
