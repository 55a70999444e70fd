/// How far an attempt to learn something of a photo has come.
public enum ReadingPhase: Equatable, Sendable {
  /// It is on its way.
  case loading
  /// It is here.
  case loaded
  /// It could not be read, and why.
  case failed(PhotoSourceError)
}
