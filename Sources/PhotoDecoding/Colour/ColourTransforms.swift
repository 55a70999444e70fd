import PhotoPages
import Synchronization

/// The transforms that were needed lately: photos of one camera have one profile.
enum ColourTransforms {
  /// The way from a picture's colours to a screen's; nil where the numbers can stay as they are, and
  /// for `.cmyk8` without a profile that fits. A profile that does not fit is as good as none, which is
  /// sRGB.
  static func transform(
    from profile: [UInt8]?, _ pixels: ColourPixels, to target: ColourTarget
  ) -> ColourTransform? {
    // What most photos are.
    if profile == nil, target == .sRGB { return nil }
    let way = Way(profile: profile, pixels: pixels, target: target)
    if let known = kept.withLock({ $0.use(way) }) { return known }
    // Outside the lock, as large tables take some milliseconds to build. That two threads build the
    // same at once does no harm.
    let transform = make(way)
    kept.withLock { $0.insert(transform, for: way) }
    return transform
  }

  private static func make(_ way: Way) -> ColourTransform? {
    guard let screen = screen(way.target) else { return nil }
    guard let (source, pixels) = source(way) else { return nil }
    guard let transform = ColourTransform(from: source, to: screen, pixels) else {
      // A profile that breaks late is as good as none, too.
      return way.profile == nil
        ? nil : make(Way(profile: nil, pixels: way.pixels, target: way.target))
    }
    return changesNothing(transform, from: source, to: screen, pixels)
      ? nil : transform
  }

  /// The profile for a way's pixels, and what it takes them for.
  private static func source(_ way: Way) -> (ColourProfile, ColourPixels)? {
    if let bytes = way.profile {
      for pixels in [way.pixels, way.pixels.coloured] {
        if let profile = ColourProfile(bytes, for: pixels) { return (profile, pixels) }
      }
    }
    if case .cmyk8 = way.pixels { return nil }
    return ColourProfile.sRGB().map { ($0, way.pixels.coloured) }
  }

  private static func screen(_ target: ColourTarget) -> ColourProfile? {
    if case .monitor(let bytes, _) = target, let profile = ColourProfile(bytes, for: .rgb8) {
      return profile
    }
    return ColourProfile.sRGB()
  }

  private static func changesNothing(
    _ transform: ColourTransform, from source: ColourProfile, to screen: ColourProfile,
    _ pixels: ColourPixels
  ) -> Bool {
    if case .cmyk8 = pixels { return false }
    if pixels == pixels.shallow { return transform.changesNothing(pixels) }
    return ColourTransform(from: source, to: screen, pixels.shallow)?
      .changesNothing(pixels.shallow) ?? false
  }

  private static let kept = Mutex(Kept())
}

/// From where to where.
private struct Way: Hashable {
  let profile: [UInt8]?
  let pixels: ColourPixels
  let target: ColourTarget
}

/// What the lock protects.
private struct Kept {
  /// Some cameras' and editors' profiles, each for two or three layouts; a large one takes 1 MB.
  static let limit = 16

  private var entries: [Way: (transform: ColourTransform?, lastUse: UInt64)] = [:]
  private var clock: UInt64 = 0

  /// What was found for a way before, be it that there is no transform.
  mutating func use(_ way: Way) -> ColourTransform?? {
    clock += 1
    entries[way]?.lastUse = clock
    return entries[way].map(\.transform)
  }

  mutating func insert(_ transform: ColourTransform?, for way: Way) {
    clock += 1
    entries[way] = (transform, clock)
    guard entries.count > Self.limit,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
    else { return }
    entries[oldest] = nil
  }
}
