import Foundation
import TestSupport
import Testing

/// `make install` and `make uninstall`, and what a desktop makes of the files.
///
/// Each test installs into a temporary folder of its own. The program is the one that `make test`
/// built; where there is none these tests fail, they do not pass by looking at nothing.
@Suite(.serialized) struct InstallTests {
  static let installedFiles = [
    "bin/photo-pages",
    "libexec/photo-pages/photo-pages-decoder",
    "libexec/photo-pages/photo-pages-viewer",
    "share/applications/io.github.photopages.PhotoPages.desktop",
    "share/applications/zz-photo-pages-folder.desktop",
    "share/bash-completion/completions/photo-pages",
    "share/dbus-1/services/io.github.photopages.PhotoPages.service",
    "share/doc/photo-pages/CHANGELOG.md",
    "share/doc/photo-pages/LICENSE",
    "share/doc/photo-pages/README.md",
    "share/fish/vendor_completions.d/photo-pages.fish",
    "share/glib-2.0/schemas/io.github.photopages.PhotoPages.gschema.xml",
    "share/icons/hicolor/128x128/apps/io.github.photopages.PhotoPages.png",
    "share/icons/hicolor/16x16/apps/io.github.photopages.PhotoPages.png",
    "share/icons/hicolor/22x22/apps/io.github.photopages.PhotoPages.png",
    "share/icons/hicolor/24x24/apps/io.github.photopages.PhotoPages.png",
    "share/icons/hicolor/256x256/apps/io.github.photopages.PhotoPages.png",
    "share/icons/hicolor/32x32/apps/io.github.photopages.PhotoPages.png",
    "share/icons/hicolor/48x48/apps/io.github.photopages.PhotoPages.png",
    "share/icons/hicolor/512x512/apps/io.github.photopages.PhotoPages.png",
    "share/icons/hicolor/64x64/apps/io.github.photopages.PhotoPages.png",
    "share/icons/hicolor/scalable/apps/io.github.photopages.PhotoPages.svg",
    "share/icons/hicolor/symbolic/apps/io.github.photopages.PhotoPages-symbolic.svg",
    "share/man/man1/photo-pages.1",
    "share/metainfo/io.github.photopages.PhotoPages.metainfo.xml",
    "share/photo-pages/help/de/index.html",
    "share/photo-pages/help/en/index.html",
    "share/zsh/site-functions/_photo-pages",
  ]

  /// The compiled catalogues that are installed.
  private static var catalogues: [String] {
    get throws {
      try Repository.languages.flatMap { language in
        Repository.textDomains.map { "share/locale/\(language)/LC_MESSAGES/\($0).mo" }
      }
    }
  }

  @Test func installPutsExactlyTheseFilesBelowDestdir() throws {
    try withTemporaryFolder { destdir in
      try make("install", "DESTDIR=\(destdir.path)", "PREFIX=/usr")
      let expected = try (Self.installedFiles + Self.catalogues).map { "usr/" + $0 }
      #expect(try files(below: destdir) == expected.sorted())
    }
  }

  @Test func uninstallLeavesNoFileAndNoFolderOfItsOwn() throws {
    try withTemporaryFolder { destdir in
      try make("install", "DESTDIR=\(destdir.path)", "PREFIX=/usr")
      try make("uninstall", "DESTDIR=\(destdir.path)", "PREFIX=/usr")
      #expect(try files(below: destdir) == [])
      #expect(!exists(destdir, "usr/share/doc/photo-pages"))
      #expect(!exists(destdir, "usr/share/photo-pages"))
      #expect(!exists(destdir, "usr/share/icons/hicolor"))
      for folder in ["bash-completion", "fish", "locale", "zsh"] {
        #expect(!exists(destdir, "usr/share/\(folder)"))
      }
      #expect(exists(destdir, "usr/share/icons"))
    }
  }

  @Test func uninstallLeavesNoDesktopCacheInAPrefixOfItsOwn() throws {
    try withTemporaryFolder { prefix in
      try make("install", "PREFIX=\(prefix.path)")
      #expect(exists(prefix, "share/applications/mimeinfo.cache"))
      try make("uninstall", "PREFIX=\(prefix.path)")
      #expect(try files(below: prefix) == [])
    }
  }

  @Test func uninstallKeepsWhatOthersInstalled() throws {
    try withTemporaryFolder { prefix in
      try install(standIns: ["thunar.desktop"], below: prefix)
      try make("install", "PREFIX=\(prefix.path)")
      try make("uninstall", "PREFIX=\(prefix.path)")
      let kept = ["share/applications/mimeinfo.cache", "share/applications/thunar.desktop"]
      #expect(try files(below: prefix) == kept)
    }
  }

  @Test func uninstallKeepsTheIconsOfOthers() throws {
    try withTemporaryFolder { prefix in
      let theirs = prefix.appending(path: "share/icons/hicolor/16x16/apps/other.png")
      try FileManager.default.createDirectory(
        at: theirs.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: theirs)
      try make("install", "PREFIX=\(prefix.path)")
      try make("uninstall", "PREFIX=\(prefix.path)")
      #expect(try files(below: prefix) == ["share/icons/hicolor/16x16/apps/other.png"])
      #expect(!exists(prefix, "share/icons/hicolor/22x22"))
    }
  }

  @Test func thePreferencesCanBeReadWhereTheProgramIsInstalled() throws {
    try withTemporaryFolder { prefix in
      try make("install", "PREFIX=\(prefix.path)")
      let schemas = prefix.appending(path: "share/glib-2.0/schemas").path
      // The memory backend has the defaults alone, whatever the preferences of who runs the test are.
      let values = try run(
        [
          "gsettings", "--schemadir", schemas, "list-recursively",
          "io.github.photopages.PhotoPages",
        ],
        environment: ["GSETTINGS_BACKEND": "memory"])
      #expect(
        values.split(separator: "\n").sorted() == [
          "io.github.photopages.PhotoPages background 'black'",
          "io.github.photopages.PhotoPages bounce true",
          "io.github.photopages.PhotoPages caption-parallax true",
          "io.github.photopages.PhotoPages double-click 'closer'",
          "io.github.photopages.PhotoPages fade-pages false",
          "io.github.photopages.PhotoPages folder-orders @a{ss} {}",
          "io.github.photopages.PhotoPages gallery-view 'grid'",
          "io.github.photopages.PhotoPages keep-zoom false",
          "io.github.photopages.PhotoPages keys @a{ss} {}",
          "io.github.photopages.PhotoPages last-photos @a{ss} {}",
          "io.github.photopages.PhotoPages layout 'classic'",
          "io.github.photopages.PhotoPages new-tags 'person'",
          "io.github.photopages.PhotoPages open-details ''",
          "io.github.photopages.PhotoPages opened-folders @a{ss} {}",
          "io.github.photopages.PhotoPages page-gap 20.0",
          "io.github.photopages.PhotoPages recent-folders @a{ss} {}",
          "io.github.photopages.PhotoPages search-folders-below false",
          "io.github.photopages.PhotoPages show-filmstrip false",
          "io.github.photopages.PhotoPages show-tags true",
          "io.github.photopages.PhotoPages slide-by-button true",
          "io.github.photopages.PhotoPages slide-by-key false",
          "io.github.photopages.PhotoPages slideshow-captions false",
          "io.github.photopages.PhotoPages slideshow-fade true",
          "io.github.photopages.PhotoPages slideshow-fullscreen true",
          "io.github.photopages.PhotoPages slideshow-interval 5.0",
          "io.github.photopages.PhotoPages slideshow-loop true",
          "io.github.photopages.PhotoPages slideshow-shuffle false",
          "io.github.photopages.PhotoPages springs true",
          "io.github.photopages.PhotoPages start-view 'pages'",
          "io.github.photopages.PhotoPages style 'dark'",
          "io.github.photopages.PhotoPages wheel-action 'zoom'",
        ])
    }
  }

  @Test func uninstallKeepsThePreferencesOfOthers() throws {
    try withTemporaryFolder { prefix in
      let folder = prefix.appending(path: "share/glib-2.0/schemas")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let theirs = """
        <schemalist><schema id="org.other" path="/org/other/">
        <key name="a" type="b"><default>true</default></key></schema></schemalist>
        """
      try Data(theirs.utf8).write(to: folder.appending(path: "org.other.gschema.xml"))
      try make("install", "PREFIX=\(prefix.path)")
      try make("uninstall", "PREFIX=\(prefix.path)")
      let schemas = ["--schemadir", folder.path]
      #expect(try run(["gsettings"] + schemas + ["list-keys", "org.other"]) == "a\n")
    }
  }

  @Test func everyoneMayReadTheIconsWhateverMaskInstallRunsUnder() throws {
    try withTemporaryFolder { prefix in
      try make("install", "PREFIX=\(prefix.path)", mask: "077")
      for path in try files(below: prefix.appending(path: "share/icons")) {
        let file = prefix.appending(path: "share/icons").appending(path: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o644, "\(path)")
      }
    }
  }

  @Test func uninstallOfNothingIsNoError() throws {
    try withTemporaryFolder { prefix in
      try make("uninstall", "PREFIX=\(prefix.path)")
      #expect(try files(below: prefix) == [])
    }
  }

  @Test func theServiceStartsTheProgramFromPrefixNotFromDestdir() throws {
    try withTemporaryFolder { destdir in
      try make("install", "DESTDIR=\(destdir.path)", "PREFIX=/opt/photos")
      let service = try text(
        of: destdir,
        "opt/photos/share/dbus-1/services/io.github.photopages.PhotoPages.service")
      #expect(
        service == """
          [D-BUS Service]
          Name=io.github.photopages.PhotoPages
          Exec=/opt/photos/bin/photo-pages --gapplication-service

          """)
    }
  }

  @Test func theInstalledProgramNeedsNoSwift() throws {
    try withTemporaryFolder { prefix in
      try make("install", "PREFIX=\(prefix.path)")
      let libraries = try run("ldd", prefix.appending(path: "bin/photo-pages").path)
      #expect(libraries.contains("libc.so"))
      let swift = libraries.split(separator: "\n").filter {
        $0.contains("libswift") || $0.contains("libFoundation") || $0.contains("libdispatch")
      }
      #expect(swift.isEmpty)
    }
  }

  @Test(arguments: ["io.github.photopages.PhotoPages", "zz-photo-pages-folder"])
  func theDesktopEntryIsValid(name: String) throws {
    #expect(try run("desktop-file-validate", data("\(name).desktop").path) == "")
  }

  @Test func installingWhatIsNotBuiltSaysSoAndBuildsNothing() throws {
    try withTemporaryFolder { destdir in
      let program = destdir.appending(path: "photo-pages").path
      let error = #expect(throws: CommandFailed.self) {
        try run(
          "make", "-C", repository.path, "PROGRAM=\(program)", "install", "DESTDIR=\(destdir.path)")
      }
      let said = try #require(error).description
      #expect(said.contains("\(program) is missing: run make build first."))
      #expect(try files(below: destdir) == [])
    }
  }

  @Test func everyOptionIsCompletedAndExplained() throws {
    let program = try #require(ProcessInfo.processInfo.environment["PHOTO_PAGES_PROGRAM"])
    let help = try run(program, "--help")
    let options = Set(help.matches(of: /--([a-z-]+)/).map { String($0.1) })
    #expect(options.isSuperset(of: ["demo", "layout", "icon-sheet", "help"]))
    let text = { (name: String) in try String(contentsOf: data(name), encoding: .utf8) }
    let bash = try text("completions/photo-pages.bash")
    let zsh = try text("completions/_photo-pages")
    let fish = try text("completions/photo-pages.fish")
    let manual = try text("photo-pages.1")
    for option in options {
      #expect(bash.contains("--\(option)"), "\(option)")
      #expect(zsh.contains("--\(option)"), "\(option)")
      #expect(fish.contains(" -l \(option) "), "\(option)")
      let dashed = "--\(option)".replacingOccurrences(of: "-", with: #"\-"#)
      #expect(manual.contains(dashed), "\(option)")
    }
  }

  @Test(arguments: [
    ("photo-pages --la", "--layout"), ("photo-pages --layout s", "side"),
    ("photo-pages --layout = s", "side"), ("photo-pages --automate /etc/fst", "/etc/fstab"),
    ("photo-pages /etc/fst", "/etc/fstab"),
  ])
  func bashCompletes(words: String, word: String) throws {
    let script = """
      source \(data("completions/photo-pages.bash").path)
      compopt() { :; }
      COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _photo_pages; echo "${COMPREPLY[@]}"
      """
    #expect(try run("bash", "-c", script) == word + "\n")
  }

  @Test func theSoftwareCentreEntryIsValid() throws {
    let metainfo = data("io.github.photopages.PhotoPages.metainfo.xml")
    let script = repository.appending(path: ".ci/metainfo")
    _ = try run(script.path, metainfo.path)
  }

  @Test func theNewestReleaseIsTheProgramsInMetainfoAndChangelogAlike() throws {
    let program = try #require(ProcessInfo.processInfo.environment["PHOTO_PAGES_PROGRAM"])
    let version = try run(program, "--version").trimmingCharacters(in: .newlines)
    let metainfo = try String(
      contentsOf: data("io.github.photopages.PhotoPages.metainfo.xml"), encoding: .utf8)
    let release = try #require(metainfo.firstMatch(of: /<release version="(.*?)" date="(.*?)"/))
    #expect(release.1 == version)
    let changelog = try text(of: repository, "CHANGELOG.md")
    #expect(changelog.contains("\n## [\(version)] - \(release.2)\n"))
  }

  @Test func theSoftwareCentreKnowsTheTypesOfTheDesktopEntry() throws {
    let entry = try String(
      contentsOf: data("io.github.photopages.PhotoPages.desktop"), encoding: .utf8)
    let metainfo = try String(
      contentsOf: data("io.github.photopages.PhotoPages.metainfo.xml"), encoding: .utf8)

    let opened = entry.matches(of: /(?m)^MimeType=(.*);$/).flatMap { $0.1.split(separator: ";") }
    let provided = metainfo.matches(of: /<mediatype>(.*)<\/mediatype>/).map(\.1)
    #expect(opened.contains("image/jpeg"))
    #expect(!opened.contains("inode/directory"))
    #expect(opened == provided)
  }

  @Test(arguments: [
    ["org.gnome.Nautilus.desktop"], ["thunar.desktop"],
    ["org.gnome.Nautilus.desktop", "thunar.desktop"],
  ])
  func installingDoesNotTakeFoldersFromAFileManager(fileManagers: [String]) throws {
    try withTemporaryFolder { folder in
      let prefix = folder.appending(path: "usr")
      try install(standIns: fileManagers, below: prefix)
      try make("install", "PREFIX=\(prefix.path)")

      let lines = try applications(for: "inode/directory", below: prefix)
      let first = try #require(lines.first)
      #expect(first.hasPrefix("Default application"))
      #expect(first.hasSuffix(fileManagers[0]))
      #expect(lines.contains("zz-photo-pages-folder.desktop"))
      #expect(!lines.contains("io.github.photopages.PhotoPages.desktop"))
    }
  }

  @Test func anImageOpensWithTheProgram() throws {
    try withTemporaryFolder { prefix in
      try make("install", "PREFIX=\(prefix.path)")
      let lines = try applications(for: "image/jpeg", below: prefix)
      #expect(lines.contains("io.github.photopages.PhotoPages.desktop"))
      #expect(!lines.contains("zz-photo-pages-folder.desktop"))
    }
  }
}

// MARK: - Installing

/// The top of the repository, where the Makefile is.
private let repository = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

private func data(_ name: String) -> URL {
  repository.appending(path: "data").appending(path: name)
}

/// Runs make with the program that is already built; `mask` says what others may not do with files.
private func make(_ arguments: String..., mask: String = "022") throws {
  let program = try #require(
    ProcessInfo.processInfo.environment["PHOTO_PAGES_PROGRAM"],
    "PHOTO_PAGES_PROGRAM names no program; run these tests by `make test`")
  let shell = ["sh", "-c", "umask \(mask) && exec \"$@\"", "sh"]
  _ = try run(shell + ["make", "-C", repository.path, "PROGRAM=\(program)"] + arguments)
}

/// Desktop entries that open folders, as file managers have them.
private func install(standIns names: [String], below prefix: URL) throws {
  let applications = prefix.appending(path: "share/applications")
  try FileManager.default.createDirectory(at: applications, withIntermediateDirectories: true)
  for name in names {
    let entry = """
      [Desktop Entry]
      Type=Application
      Name=\(name)
      Exec=true %U
      MimeType=inode/directory;

      """
    try entry.write(to: applications.appending(path: name), atomically: true, encoding: .utf8)
  }
}

/// What `gio mime` says about a type to a person who has chosen nothing, line by line.
private func applications(for type: String, below prefix: URL) throws -> [String] {
  let home = prefix.appending(path: "nobody").path
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  return try run(
    ["gio", "mime", type],
    environment: [
      "HOME": home, "XDG_DATA_HOME": "\(home)/data", "XDG_CONFIG_HOME": "\(home)/config",
      "XDG_CONFIG_DIRS": "\(home)/etc", "XDG_DATA_DIRS": prefix.appending(path: "share").path,
      "XDG_CURRENT_DESKTOP": "", "LC_ALL": "C.UTF-8", "LANGUAGE": "",
      "PATH": "\(prefix.path)/bin:\(path)",
    ]
  )
  .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
}

// MARK: - Files

private func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "photo-pages-install-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

/// The paths of all files below a folder, sorted; folders are left out.
private func files(below folder: URL) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
    var isFolder: ObjCBool = false
    let found = FileManager.default.fileExists(
      atPath: folder.appending(path: path).path, isDirectory: &isFolder)
    return !found || !isFolder.boolValue
  }
  .sorted()
}

private func exists(_ folder: URL, _ path: String) -> Bool {
  FileManager.default.fileExists(atPath: folder.appending(path: path).path)
}

private func text(of folder: URL, _ path: String) throws -> String {
  try String(contentsOf: folder.appending(path: path), encoding: .utf8)
}

// MARK: - Commands

/// A command that could not be found, or ended otherwise than well, with what it said.
private struct CommandFailed: Error, CustomStringConvertible {
  let description: String
}

private func run(_ command: String...) throws -> String {
  try run(command)
}

/// Runs a command, found in the PATH, and returns what it wrote.
private func run(_ command: [String], environment extra: [String: String] = [:]) throws -> String {
  let output = FileManager.default.temporaryDirectory
    .appending(path: "photo-pages-output-\(UUID().uuidString)")
  try Data().write(to: output)
  defer { try? FileManager.default.removeItem(at: output) }
  let file = try FileHandle(forWritingTo: output)

  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.environment = ProcessInfo.processInfo.environment
    // The variables of the make that runs the tests are not for the make that is tested.
    .filter { !["MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "DESTDIR"].contains($0.key) }
    .merging(extra) { _, new in new }
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = file
  process.standardError = file
  try process.run()
  process.waitUntilExit()
  try file.close()

  let said = try String(contentsOf: output, encoding: .utf8)
  guard process.terminationReason == .exit, process.terminationStatus == 0 else {
    throw CommandFailed(description: "\(command.joined(separator: " ")): \(said)")
  }
  return said
}
