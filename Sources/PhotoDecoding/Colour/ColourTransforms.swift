import PhotoPages
import Synchronization

/// A cache of the transforms that were used last: photos of one camera have one profile.
enum ColourTransforms {
  /// Returns the transform from a picture's colours to a screen's; nil if the samples can stay as they are.
  ///
  /// Without a fitting profile, the colours are sRGB, and the result is nil for `.cmyk8`.
  static func transform(
    from profile: [UInt8]?, _ pixels: ColourPixels, to target: ColourTarget
  ) -> ColourTransform? {
    // Most photos need no transform.
    if profile == nil, target == .sRGB { return nil }
    let way = Way(profile: profile, pixels: pixels, target: target)
    if let known = kept.withLock({ $0.use(way) }) { return known }
    // Outside the lock, since large tables take some milliseconds to build. Two threads may build the same one.
    let transform = make(way)
    kept.withLock { $0.insert(transform, for: way) }
    return transform
  }

  private static func make(_ way: Way) -> ColourTransform? {
    guard let screen = screen(way.target) else { return nil }
    guard let (source, pixels) = source(way) else { return nil }
    guard let transform = ColourTransform(from: source, to: screen, pixels) else {
      // A profile that cannot be used counts as none, too.
      return way.profile == nil
        ? nil : make(Way(profile: nil, pixels: way.pixels, target: way.target))
    }
    return changesNothing(transform, from: source, to: screen, pixels)
      ? nil : transform
  }

  /// Returns the profile for the pixels of a transform, and their format for that profile.
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

/// The key of a transform: its source and its target.
private struct Way: Hashable {
  let profile: [UInt8]?
  let pixels: ColourPixels
  let target: ColourTarget
}

/// The cached transforms, which a lock protects.
private struct Kept {
  /// The most transforms: several profiles, each for two or three layouts. A large one takes 1 MB.
  static let limit = 16

  private var entries: [Way: (transform: ColourTransform?, lastUse: UInt64)] = [:]
  private var clock: UInt64 = 0

  /// Returns a known transform, and marks it as used; the inner nil means that none is needed.
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
