/// Photos that follow each other by themselves.
public struct SlideshowFeature: Equatable, Sendable {
  /// What the clock tells.
  public enum Event: Equatable, Sendable {
    /// The shown photo has been seen for long enough.
    case woken(WakeToken)
  }

  private(set) var next: PhotoID?
  /// The wait that counts; nil while nothing is waited for.
  private(set) var wait: WakeToken?
  private var count = 0

  mutating func stop() { (wait, next) = (nil, nil) }

  /// Chooses the photo that follows one of the list, unless that is settled: it is fetched ahead.
  mutating func chooseNext(
    after index: Int, in list: PhotoList, _ settings: SlideshowSettings,
    using random: inout RandomNumbers
  ) {
    guard list.count > 1 else { return next = nil }
    if settings.isShuffled {
      if let next, next != list[index].id, list.photo(next) != nil { return }
      next = list[(index + Int.random(in: 1..<list.count, using: &random)) % list.count].id
    } else if index + 1 < list.count {
      next = list[index + 1].id
    } else {
      next = settings.loops ? list[0].id : nil
    }
  }

  /// Begins to count the time, once there is something to be seen.
  mutating func waitForNext(
    whileShowing picture: PicturePhase?, _ settings: SlideshowSettings
  ) -> [Effect] {
    wait = nil
    switch picture {
    case .shown?, .failed?:
      count += 1
      let token = WakeToken(count)
      wait = token
      return [.wake(token, after: settings.interval)]
    case .loading?, nil: return []
    }
  }

  /// Ends a wait, and returns whether it is the one that counts.
  mutating func end(_ token: WakeToken) -> Bool {
    guard wait == token else { return false }
    wait = nil
    return true
  }
}
