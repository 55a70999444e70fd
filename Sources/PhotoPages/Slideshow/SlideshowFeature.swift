/// Photos that follow each other by themselves.
public struct SlideshowFeature: Equatable, Sendable {
  /// What the clock tells.
  public enum Event: Equatable, Sendable {
    /// The shown photo has been seen for long enough.
    case woken(WakeToken)
  }

  /// The photo that follows the shown one.
  var next: PhotoID?
  /// The wait that counts; nil while nothing is waited for.
  var wait: WakeToken?
}
