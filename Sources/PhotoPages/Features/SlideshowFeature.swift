/// Photos that follow each other by themselves.
struct SlideshowFeature: Equatable, Sendable {
  /// The photo that follows the shown one.
  var next: PhotoID?
  /// The wait that counts; nil while nothing is waited for.
  var wait: WakeToken?
}
