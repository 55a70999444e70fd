import PhotoPages
import Synchronization

/// A cache of the transforms that were used last: photos of one camera have one profile.
enum ColourTransforms {
  /// Returns the transform from a picture's colours to a screen's; nil if the samples can stay as they are.
  ///
  /// Without a fitting profile, the colours are sRGB, and the result is nil for `.cmyk8`.
  static func transform(
    from profile: [UInt8]?, _ pixels: ColourPixels, to target: ColourTarget,
    keepsDepth: Bool = false
  ) -> ColourTransform? {
    // Most photos need no transform.
    if profile == nil, target == .sRGB { return nil }
    let key = Key(profile: profile, pixels: pixels, target: target, keepsDepth: keepsDepth)
    if let known = cache.withLock({ $0.use(key) }) { return known }
    // Outside the lock, since large tables take some milliseconds to build. Two threads may build the same one.
    let transform = make(key)
    cache.withLock { $0.insert(transform, for: key) }
    return transform
  }

  private static func make(_ key: Key) -> ColourTransform? {
    guard let screen = screen(key.target) else { return nil }
    guard let (source, pixels) = source(key) else { return nil }
    guard
      let transform = ColourTransform(
        from: source, to: screen, pixels, keepsDepth: key.keepsDepth)
    else {
      // A profile that cannot be used counts as none, too.
      var plain = key
      plain.profile = nil
      return key.profile == nil ? nil : make(plain)
    }
    return changesNothing(transform, from: source, to: screen, pixels)
      ? nil : transform
  }

  private static func source(_ key: Key) -> (ColourProfile, ColourPixels)? {
    if let bytes = key.profile {
      for pixels in [key.pixels, key.pixels.coloured] {
        if let profile = ColourProfile(bytes, for: pixels) { return (profile, pixels) }
      }
    }
    if case .cmyk8 = key.pixels { return nil }
    return ColourProfile.sRGB().map { ($0, key.pixels.coloured) }
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

  private static let cache = Mutex(Cache())
}

private struct Key: Hashable {
  var profile: [UInt8]?
  let pixels: ColourPixels
  let target: ColourTarget
  let keepsDepth: Bool
}

/// The cached transforms, which a lock protects.
private struct Cache {
  /// The most transforms, of up to 1 MB each: several profiles, each for two or three layouts.
  static let limit = 16

  private var entries: [Key: (transform: ColourTransform?, lastUse: UInt64)] = [:]
  private var clock: UInt64 = 0

  /// Returns a known transform, and marks it as used; the inner nil means that none is needed.
  mutating func use(_ key: Key) -> ColourTransform?? {
    clock += 1
    entries[key]?.lastUse = clock
    return entries[key].map(\.transform)
  }

  mutating func insert(_ transform: ColourTransform?, for key: Key) {
    clock += 1
    entries[key] = (transform, clock)
    guard entries.count > Self.limit,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
    else { return }
    entries[oldest] = nil
  }
}
