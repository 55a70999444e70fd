import GioBindings
import PhotoPages

/// A preference that is stored under a key.
struct Setting: Sendable {
  let differs: @Sendable (Preferences, Preferences) -> Bool
  /// Copies the value from one to the other.
  let copy: @Sendable (Preferences, inout Preferences) -> Void
  /// Reads the value, if one is stored; blocks.
  let read: @Sendable (Settings, inout Preferences) -> Void
  /// Stores the value; blocks.
  let write: @Sendable (Preferences, Settings) -> Void

  /// The stored preferences; the schema has their keys and defaults.
  static let all: [Setting] = [
    Setting("layout", choice: \.layout),
    Setting("style", choice: \.style),
    Setting("show-tags", flag: \.showsTags),
    Setting("keep-zoom", flag: \.keepsZoom),
    Setting("show-filmstrip", flag: \.showsFilmstrip),
    Setting("gallery-view", choice: \.galleryView),
    Setting("search-folders-below", flag: \.searchesFoldersBelow),
    Setting("open-details", choices: \.openDetails),
    Setting("slideshow-interval", number: \.slideshow.interval),
    Setting("slideshow-shuffle", flag: \.slideshow.isShuffled),
    Setting("slideshow-loop", flag: \.slideshow.loops),
    Setting("slideshow-fade", flag: \.slideshow.fades),
    Setting("slideshow-captions", flag: \.slideshow.showsCaptions),
    Setting("slideshow-fullscreen", flag: \.slideshow.isFullscreen),
    Setting("fade-pages", flag: \.fadesPages),
    Setting("start-view", choice: \.startView),
    Setting("background", choice: \.background),
    Setting("wheel-action", choice: \.wheelAction),
    Setting("double-click", choice: \.doubleClickZoom),
    Setting("bounce", flag: \.motion.bounces),
    Setting("springs", flag: \.motion.springs),
    Setting("page-gap", number: \.motion.gap),
    Setting("caption-parallax", flag: \.motion.captionParallax),
    Setting("new-tags", choice: \.newTagKind),
    Setting("keys", keys: \.keys),
    Setting("slide-by-button", flag: \.slidesByButton),
    Setting("slide-by-key", flag: \.slidesByKey),
    Setting("recent-folders", folders: \.recentFolders),
    Setting("opened-folders", folders: \.openedFolders),
  ]
}

extension Setting {
  private typealias Path<Value> = WritableKeyPath<Preferences, Value> & Sendable

  private init<Value: Equatable & Sendable>(
    _ path: Path<Value>, read: @escaping @Sendable (Settings) -> Value?,
    write: @escaping @Sendable (Value, Settings) -> Void
  ) {
    differs = { $0[keyPath: path] != $1[keyPath: path] }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    self.read = { if let value = read($0) { $1[keyPath: path] = value } }
    self.write = { write($0[keyPath: path], $1) }
  }

  private init(_ key: String, flag path: Path<Bool>) {
    self.init(path, read: { $0[bool: key] }, write: { $1[bool: key] = $0 })
  }

  private init(_ key: String, number path: Path<Double>) {
    self.init(path, read: { $0[number: key] }, write: { $1[number: key] = $0 })
  }

  private init<Choice: RawRepresentable<String> & Equatable & Sendable>(
    _ key: String, choice path: Path<Choice>
  ) {
    self.init(
      path, read: { $0[text: key].flatMap { Choice(rawValue: $0) } },
      write: { $1[text: key] = $0.rawValue })
  }

  /// Makes the setting of several choices, which are stored with blanks between them.
  private init<Choice: RawRepresentable<String> & Hashable & Sendable>(
    _ key: String, choices path: Path<Set<Choice>>
  ) {
    self.init(
      path,
      read: { settings in
        settings[text: key].map { names in
          Set(names.split(separator: " ").compactMap { Choice(rawValue: String($0)) })
        }
      },
      write: { $1[text: key] = $0.map(\.rawValue).sorted().joined(separator: " ") })
  }

  private init(_ key: String, folders path: Path<[PhotoFolder]>) {
    self.init(
      path, read: { $0[pairs: key]?.map { PhotoFolder(name: $0.value, uri: $0.key) } },
      write: { $1[pairs: key] = $0.map { ($0.uri, $0.name) } })
  }

  /// Makes the setting of keys, which are stored with blanks between those of one command.
  private init(_ key: String, keys path: Path<ChosenKeys>) {
    self.init(
      path,
      read: { settings in
        settings[pairs: key].map { pairs in
          ChosenKeys(
            pairs.map { ($0.key, $0.value.split(separator: " ").map(String.init)) },
            uniquingKeysWith: { _, last in last })
        }
      },
      write: { keys, settings in
        settings[pairs: key] = keys.sorted { $0.key < $1.key }
          .map { ($0.key, $0.value.joined(separator: " ")) }
      })
  }
}

extension Preferences {
  /// Applies the differences between two values, and nothing else of them.
  mutating func follow(from before: Preferences, to now: Preferences) {
    for setting in Setting.all where setting.differs(before, now) { setting.copy(now, &self) }
    if now.author != before.author { author = now.author }
  }

  /// Reads all that is stored; blocks.
  mutating func read(from settings: Settings) {
    for setting in Setting.all { setting.read(settings, &self) }
  }

  /// Stores what differs from an earlier value; blocks.
  func write(to settings: Settings, unlessAs before: Preferences) {
    for setting in Setting.all where setting.differs(before, self) { setting.write(self, settings) }
    settings.flush()
  }
}
