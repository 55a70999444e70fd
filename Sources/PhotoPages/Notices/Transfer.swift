/// What happens while an original is got for other programs.
public enum TransferEvent: Equatable, Sendable {
  /// So much of it is here: 0…100 %.
  case progressed(Photo, percent: Int)
  /// It is here.
  case finished(Photo)
  /// It cannot be had.
  case failed(Photo, PhotoSourceError)
}

extension Viewer {
  /// Says how far a transfer is, unless something else is being said, and why it failed.
  mutating func handle(_ event: TransferEvent) {
    switch event {
    case .progressed(let photo, let percent):
      guard model.notices.notice == nil || model.notices.notice?.tells(ofTransferOf: photo) == true
      else { return }
      model.notices.notice = Notice(
        id: model.notices.notice?.id ?? model.nextNumber(),
        content: .transferring(photo, percent: percent))
    case .finished(let photo):
      if model.notices.notice?.tells(ofTransferOf: photo) == true { closeNotice() }
    case .failed(let photo, let error):
      if model.notices.notice?.tells(ofTransferOf: photo) == true { closeNotice() }
      if error != .cancelled { say(.notTransferred(photo, error)) }
    }
  }
}

extension Notice {
  fileprivate func tells(ofTransferOf photo: Photo) -> Bool {
    if case .transferring(photo, _) = content { true } else { false }
  }
}
