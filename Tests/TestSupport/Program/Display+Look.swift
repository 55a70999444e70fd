import Foundation

extension Display {
  /// Has GTK draw alike wherever the tests run: with DejaVu's fonts alone, Adwaita's icons and settings of
  /// the tests' own.
  ///
  /// - Parameter home: where the files for that are written.
  /// - Returns: the variables that lead to them.
  /// - Throws: if the fonts are missing.
  static func look(home: TemporaryFolder) throws -> [String: String] {
    for folder in ["etc", "etc/gtk-4.0"] { home.makeFolder(folder) }
    home.write(Array(settings.utf8), as: "etc/gtk-4.0/settings.ini")
    let fonts = home.write(Array(try fontConfiguration().utf8), as: "fonts.conf")
    return ["FONTCONFIG_FILE": fonts, "XDG_CONFIG_DIRS": "\(home.path)/etc"]
      .merging(withoutGL) { _, new in new }
  }

  /// GTK's settings, which a user's own would come before; there are none.
  private static let settings = """
    [Settings]
    gtk-font-name=DejaVu Sans 11
    gtk-icon-theme-name=Adwaita
    gtk-cursor-theme-name=Adwaita
    gtk-xft-antialias=1
    gtk-xft-hinting=1
    gtk-xft-hintstyle=hintslight
    gtk-xft-rgba=none
    gtk-xft-dpi=98304

    """

  /// GTK 4.16 has a variable of its own for what was one of the flags for debugging, and complains there.
  private static let withoutGL: [String: String] = {
    let hasOwnVariable: Void? = try? Tool("pkg-config").run(
      ["--atleast-version=4.16", "gtk4"], environment: ["PATH": Tool.searchPath])
    return hasOwnVariable == nil ? ["GDK_DEBUG": "gl-disable"] : ["GDK_DISABLE": "gl"]
  }()

  // MARK: - Fonts

  /// Those of Debian's fonts-dejavu-core, which other systems have among more.
  private static let fontFiles = ["Sans", "SansMono", "Serif"].flatMap {
    ["DejaVu\($0).ttf", "DejaVu\($0)-Bold.ttf"]
  }

  /// The folder that they are in; nil where they are not installed.
  private static let fontFolder: String? = {
    for top in ["/usr/share/fonts", "/usr/local/share/fonts"] {
      let paths = FileManager.default.enumerator(atPath: top)
      while let path = paths?.nextObject() as? String {
        guard path.hasSuffix("/DejaVuSans.ttf") else { continue }
        return "\(top)/\(path.dropLast("/DejaVuSans.ttf".count))"
      }
    }
    return nil
  }()

  /// Fonts are read once for all tests that were built together.
  private static let fontCache = Repository.built("test-fonts")

  private static func fontConfiguration() throws -> String {
    guard let fontFolder else {
      throw ProgramError("DejaVu's fonts are not installed; `make deps` installs them.")
    }
    // fontconfig 2.17 matches no glob that is a whole path.
    let accepted = fontFiles.map { "<glob>*/\($0)</glob>" }.joined()
    return """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
        <dir>\(fontFolder)</dir>
        <cachedir>\(fontCache)</cachedir>
        <selectfont>
          <rejectfont><glob>*</glob></rejectfont>
          <acceptfont>\(accepted)</acceptfont>
        </selectfont>
        <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
        <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
        <match target="pattern">
          <edit name="family" mode="append_last"><string>DejaVu Sans</string></edit>
        </match>
        <match target="font">
          <edit name="antialias" mode="assign"><bool>true</bool></edit>
          <edit name="hinting" mode="assign"><bool>true</bool></edit>
          <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
          <edit name="rgba" mode="assign"><const>none</const></edit>
        </match>
      </fontconfig>
      """
  }
}
