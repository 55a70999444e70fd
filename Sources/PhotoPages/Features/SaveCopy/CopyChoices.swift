/// The choices for copies of photos, of which one photo's format follows the photo until a person chooses another.
public struct CopyChoices: Equatable, Sendable {
  /// The settings of the copy; of several photos, all but the format.
  public private(set) var settings: CopySettings
  /// The rule for the format.
  public private(set) var rule: CopyFormatRule
  /// Whether the only photo is transparent, which its name does not tell.
  public var isTransparent = false { didSet { resolve() } }

  /// The only photo; nil if there are several.
  private let photo: Photo?

  /// Makes the choices for photos, with the size and the quality that were used last; crop and turn begin anew.
  public init(last: CopySettings, of photos: [Photo]) {
    photo = photos.count == 1 ? photos.first : nil
    settings = last
    (settings.turn, settings.crop) = (.upright, .whole)
    rule = CopyPreset(of: last)?.rule ?? .own
    resolve()
  }

  /// The preset that the choices agree with; nil for none.
  public var preset: CopyPreset? {
    guard let preset = CopyPreset(of: settings) else { return nil }
    guard photo != nil else { return rule == preset.rule ? preset : nil }
    return settings(of: preset) == settings ? preset : nil
  }

  /// Returns the settings that a preset leads to.
  public func settings(of preset: CopyPreset) -> CopySettings {
    var changed = self
    changed.choose(preset)
    return changed.settings
  }

  /// Returns the settings of the copy of one of several photos.
  public func settings(for photo: Photo, isTransparent: Bool) -> CopySettings {
    var settings = settings
    settings.format = rule.format(of: photo, isTransparent: isTransparent)
    return settings
  }

  /// Sets size, quality and the rule for the format.
  public mutating func choose(_ preset: CopyPreset) {
    (settings.size, settings.quality, rule) = (preset.size, preset.quality, preset.rule)
    resolve()
  }

  /// Sets the format; nil for the one that the photo or the preset suggests.
  public mutating func choose(_ format: CopyFormat?) {
    rule = format.map(CopyFormatRule.chosen) ?? CopyPreset(of: settings)?.rule ?? .own
    resolve()
  }

  /// Changes anything but the format.
  public mutating func change(_ change: (inout CopySettings) -> Void) {
    let format = settings.format
    change(&settings)
    settings.format = format
  }

  private mutating func resolve() {
    guard let photo else { return }
    settings.format = rule.format(of: photo, isTransparent: isTransparent)
  }
}
