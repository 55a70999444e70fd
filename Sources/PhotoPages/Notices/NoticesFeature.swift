/// What is said in passing, and what is asked.
public struct NoticesFeature: Equatable, Sendable {
  /// What ends notices and questions.
  public enum Event: Equatable, Sendable {
    /// A notice has been shown for as long as it should; its number tells which.
    case expired(Int)
    /// A person answered the question that was asked, or nothing.
    case answered(Answer?)
  }

  /// What is being said.
  public internal(set) var notice: Notice?
  /// What waits for a person's decision.
  public internal(set) var question: Question?
  /// What is still to be said about saves.
  var remarks: [SaveRemark] = []
  /// What has been said about saves, or is still to be said, and is not said again.
  var saidRemarks: Set<SaveRemark> = []
}
