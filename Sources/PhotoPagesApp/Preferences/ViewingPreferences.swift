import GioBindings
import GtkBindings
import PhotoPages

extension Preferences {
  private enum Stored {
    static let startView = "start-view"
    static let background = "background"
    static let wheelAction = "wheel-action"
    static let doubleClickZoom = "double-click"
    static let newTagKind = "new-tags"
    static let bounces = "bounce"
    static let springs = "springs"
    static let hasGap = "page-gap"
    static let captionParallax = "caption-parallax"
    static let keys = "keys"
  }

  /// Reads how photos are shown and moved, and the chosen keys; blocks.
  mutating func readViewing(from settings: Settings) {
    read(Stored.startView, settings, into: \.startView)
    read(Stored.background, settings, into: \.background)
    read(Stored.wheelAction, settings, into: \.wheelAction)
    read(Stored.doubleClickZoom, settings, into: \.doubleClickZoom)
    read(Stored.newTagKind, settings, into: \.newTagKind)
    motion.bounces = settings[bool: Stored.bounces] ?? motion.bounces
    motion.springs = settings[bool: Stored.springs] ?? motion.springs
    motion.hasGap = settings[bool: Stored.hasGap] ?? motion.hasGap
    motion.captionParallax = settings[bool: Stored.captionParallax] ?? motion.captionParallax
    if let text = settings[text: Stored.keys] { keys = ChosenKeys(text: text) }
  }

  /// Stores what differs from an earlier value; blocks.
  func writeViewing(to settings: Settings, unlessAs before: Preferences) {
    write(Stored.startView, settings, \.startView, before)
    write(Stored.background, settings, \.background, before)
    write(Stored.wheelAction, settings, \.wheelAction, before)
    write(Stored.doubleClickZoom, settings, \.doubleClickZoom, before)
    write(Stored.newTagKind, settings, \.newTagKind, before)
    let old = before.motion
    if motion.bounces != old.bounces { settings[bool: Stored.bounces] = motion.bounces }
    if motion.springs != old.springs { settings[bool: Stored.springs] = motion.springs }
    if motion.hasGap != old.hasGap { settings[bool: Stored.hasGap] = motion.hasGap }
    if motion.captionParallax != old.captionParallax {
      settings[bool: Stored.captionParallax] = motion.captionParallax
    }
    if keys != before.keys { settings[text: Stored.keys] = keys.text }
  }

  private mutating func read<Value: RawRepresentable<String>>(
    _ key: String, _ settings: Settings, into value: WritableKeyPath<Preferences, Value>
  ) {
    if let read = settings[text: key].flatMap(Value.init) { self[keyPath: value] = read }
  }

  private func write<Value: RawRepresentable<String> & Equatable>(
    _ key: String, _ settings: Settings, _ value: KeyPath<Preferences, Value>, _ before: Preferences
  ) {
    guard self[keyPath: value] != before[keyPath: value] else { return }
    settings[text: key] = self[keyPath: value].rawValue
  }
}
