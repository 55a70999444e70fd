/// The colours that pictures are converted to.
///
/// A value, so that it crosses into a decoder of another process with the request.
public enum ColourTarget: Hashable, Sendable {
  /// sRGB (IEC 61966-2-1): what GTK and most screens take colours for.
  case sRGB
  /// A screen's own colours: its ICC profile, and a number that stands for the profile's bytes.
  ///
  /// Where the profile is none for a screen, it means the same as `sRGB`.
  case monitor(profile: [UInt8], id: UInt64)

  /// The colours of a screen with this profile; sRGB for one that has none.
  public init(monitorProfile: [UInt8]?) {
    guard let monitorProfile else {
      self = .sRGB
      return
    }
    // FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo): the same for the same bytes in every process.
    let id = monitorProfile.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    self = .monitor(profile: monitorProfile, id: id)
  }

  /// Whether both are the same colours; profiles are compared by their numbers.
  public static func == (one: ColourTarget, other: ColourTarget) -> Bool {
    one.id == other.id
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }

  private var id: UInt64? {
    if case .monitor(_, let id) = self { id } else { nil }
  }
}
