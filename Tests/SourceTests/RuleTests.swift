import Testing

/// What keeps unsafe code, GTK and keys in their places.
struct RuleTests {
  @Test(arguments: Rule.all)
  func everyRuleIsKept(rule: Rule) throws {
    #expect(try rule.breaches() == [])
  }

  @Test(arguments: Rule.all)
  func everyRuleFindsWhatItForbids(rule: Rule) throws {
    for line in rule.bad {
      #expect(try !rule.breaches(in: line, at: "").isEmpty, "\(line)")
    }
  }

  @Test(arguments: Rule.all)
  func everyRuleLeavesTheRestAlone(rule: Rule) throws {
    for line in rule.good + ["// " + (rule.bad.first ?? "")] {
      #expect(try rule.breaches(in: line, at: "") == [])
    }
  }

  @Test(arguments: Rule.all)
  func everyExceptionIsNeeded(rule: Rule) throws {
    var strict = rule
    strict.exceptions = [:]
    let files = Set(try strict.breaches().map { $0.prefix { $0 != ":" } }.map(String.init))
    #expect(files == Set(rule.exceptions.keys))
  }
}

extension Rule {
  static let all = inside + outside

  /// What keeps unsafe code, GTK and keys in their places.
  private static let inside = [
    Rule(
      testDescription: "The viewer, its views and the program hold no unsafe code",
      forbidden: #"\b[Uu]nsafe|OpaquePointer|Unmanaged"#,
      folders: [
        "PhotoPages", "PhotoMetadata", "PhotoIndex", "PhotoSidecars", "PhotoFolders", "PhotoFlickr",
        "PhotoImaging", "PhotoPagesGtk", "PhotoPagesApp",
      ].map(source),
      exceptions: [
        "Sources/PhotoMetadata/Bytes/EncodedInput.swift": ".*",
        "Sources/PhotoPages/Photos/Pictures/PixelBuffer.swift": ".*",
        "Sources/PhotoPagesApp/Program.swift":
          #"CommandLine\.unsafeArgv|UnsafeRawBufferPointer\(start: text"#,
      ],
      bad: [
        "let p: UnsafePointer<Int>", "nonisolated(unsafe) var x = 1", "unsafeBitCast(a)",
        "let o: OpaquePointer?", "Unmanaged.passRetained(self)", "unsafe read()",
      ],
      good: ["let isSafe = true", "strictMemorySafety()"]),
    Rule(
      testDescription: "Functions for C stand in the layers over C",
      forbidden: #"@convention\(c\)|unsafeBitCast"#,
      folders: [
        "PhotoPages", "PhotoMetadata", "PhotoIndex", "PhotoSidecars", "PhotoFolders",
        "PhotoDecoding",
        "PhotoImaging",
        "PhotoPagesGtk", "PhotoPagesApp",
        "photo-pages-viewer",
      ].map(source),
      exceptions: [
        "Sources/PhotoDecoding/Formats/Pixbuf/LoaderWarnings.swift": ".*",
        "Sources/PhotoDecoding/Formats/Pixbuf/PixbufLoad.swift": ".*",
        "Sources/PhotoDecoding/Formats/Pixbuf/PixbufProgress.swift": ".*",
      ],
      bad: ["typealias F = @convention(c) () -> Void", "unsafeBitCast(f, to: GCallback.self)"],
      good: ["let convention = 1"]),
    Rule(
      testDescription: "References of GTK's objects are counted in few places",
      forbidden: #"\bg_object_(ref|unref|ref_sink)\b"#, folders: ["Sources/GtkBindings"],
      exceptions: ["Sources/GtkBindings/Ownership/GObjectRef.swift": ".*"],
      bad: ["g_object_ref(raw)", "  g_object_unref(item)", "g_object_ref_sink(raw)"],
      good: ["g_object_get_data(raw, key)", "g_bytes_unref(bytes)"]),
    Rule(
      testDescription: "Nothing waits in ways that GLib's main loop does not know",
      forbidden:
        #"\b(RunLoop|Timer|dispatchMain|usleep|nanosleep)\b|Thread\.sleep|\bmain\(\) +async\b"#,
      folders: ["Sources"],
      bad: [
        "RunLoop.main.run()", "Timer()", "dispatchMain()", "usleep(10)", "Thread.sleep(1)",
        "static func main() async {",
      ],
      good: ["let frameTimer = 1", "Task.sleep(for: pause)"]),
    Rule(
      testDescription: "No main file waits, which would make its whole main function asynchronous",
      forbidden: #"\bawait\b"#, folders: ["photo-pages-viewer", "photo-pages-decoder"].map(source),
      bad: ["await run()"], good: ["run()"]),
    Rule(
      testDescription: "Files on servers have paths for other programs only",
      forbidden: #"\b(bridgedPathBytes|g_file_(get|peek)_path)\b"#, folders: ["Sources"],
      exceptions: [
        "Sources/GioBindings/Files/Location.swift": ".*",
        "Sources/PhotoFolders/FolderSource+Original.swift": "bridgedPathBytes",
        "Sources/PhotoPagesApp/Actions/SendByEmail.swift": "bridgedPathBytes",
      ],
      bad: ["photo.bridgedPathBytes", "g_file_get_path(file)", "g_file_peek_path(file)"],
      good: ["photo.pathBytes", "g_file_get_parse_name(file)"]),
    Rule(
      testDescription: "No test sleeps",
      forbidden: #"\b(usleep|nanosleep)\(|Thread\.sleep"#, folders: ["Tests"],
      exceptions: ["Tests/SourceTests/RuleTests.swift": ".*"],
      bad: ["usleep(10)", "Thread.sleep(forTimeInterval: 1)"], good: ["Task.sleep(for: pause)"]),
    Rule(
      testDescription: "Foundation is used in its small part only",
      forbidden: #"\bimport\s+(\w+\s+)?Foundation(\.\w+)?\s*$"#, folders: ["Sources"],
      bad: ["import Foundation", "  public import Foundation", "import struct Foundation.Date"],
      good: ["import FoundationEssentials"]),
    Rule(
      testDescription: "A class is final unless other packages subclass it",
      forbidden: #"^\s*(open |public |package |private |fileprivate )?class [A-Z]"#,
      folders: ["PhotoPages", "PhotoPagesGtk", "PhotoPagesApp"].map(source),
      exceptions: [
        "Sources/PhotoPagesGtk/Features/Captions/CaptionBlock.swift": "open class CaptionBlock",
        "Sources/PhotoPagesGtk/Features/Comments/CommentRow.swift": "open class CommentRow",
        "Sources/PhotoPagesGtk/Features/Gallery/GalleryPainters.swift":
          "open class Gallery(Cell|Row)Painter",
        "Sources/PhotoPagesGtk/Features/Tags/BubblePainter.swift": "open class BubblePainter",
        "Sources/PhotoPagesGtk/Pages/PageView.swift": "open class PageView",
        "Sources/PhotoPagesGtk/Viewer/Chrome/Bar.swift": "open class Bar",
        "Sources/PhotoPagesGtk/Viewer/Factory/ViewerFactory.swift": "open class ViewerFactory",
      ],
      bad: ["class Bar {", "  public class Bar: ViewerPart {", "open class Bar {"],
      good: ["public final class Bar {", "class func make() {}", "let isClass = true"]),
    Rule(
      testDescription: "Numbers of things are written as the user's region writes numbers",
      forbidden: #""(count|done|failed|page|percent|total)": String\("#, folders: ["Sources"],
      bad: [#"["count": String(photos.count)]"#, #""page": String(page + 1),"#],
      good: [#"["count": Texts.number(count)]"#, #"["width": String(size.width)]"#]),
    Rule(
      testDescription: "Keys of commands stand in two tables alone",
      forbidden:
        #""(<(Control|Ctrl|Primary|Shift|Alt|Super|Meta)>|(F\d+|Page_Up|Page_Down|Escape)")"#,
      folders: ["Sources"],
      exceptions: [
        "Sources/PhotoPages/Viewer/Commands/CommandTable.swift": ".*",
        "Sources/PhotoPagesApp/Actions/DesktopActions.swift": ".*",
        // Moves the focus; no command.
        "Sources/PhotoPagesGtk/Viewer/ViewerView+Keys.swift": #""<Shift>Tab""#,
        // Move the focus in the grid, and extend the selection; no commands.
        "Sources/PhotoPagesGtk/Features/Gallery/GalleryView+Keys.swift":
          #""<Shift>"|"Page_(Up|Down)""#,
        // Changes the size of the frame, which has the focus; no command.
        "Sources/PhotoPagesGtk/Features/SaveCopy/CropView.swift": #""<Shift>""#,
        // Moves what has the focus, as a drag does; no command.
        "Sources/PhotoPagesGtk/Features/Tags/TagOverlay+Input.swift": #""<Control>\\\(name\)""#,
      ],
      bad: [#"Key(accelerator: "<Control>plus")"#, #"keys: ["F11"]"#, #"case "Page_Down":"#],
      good: [#"let text = "<b>bold</b>""#, #"let name = "Forward""#]),
  ]

  /// What keeps numbers and links from outside from doing harm.
  private static let outside = [
    Rule(
      testDescription: "Numbers from file systems, servers and files are converted without a trap",
      forbidden:
        #"\b(U?Int(8|16|32|64)?|(off|mode|size|time)_t|goffset|gs?size|gu?int(32|64)?)(\((?!(clamping|exactly|bitPattern|truncatingIfNeeded|ascii):|[^()]*(\([^()]*\)[^()]*)?radix:)|\.init\b)"#,
      folders: [
        "GioBindings/Files", "GioBindings/Folders", "GioBindings/Trash", "GExiv2Bindings",
        "XMPBindings", "PhotoMetadata", "PhotoSidecars", "PhotoFolders", "WebAccess",
      ].map(source),
      // These count what is in their own lists.
      exceptions: [
        "Sources/PhotoFolders/Listing/KnownPhotos.swift": #"U?Int(32)?\((ids|photo|place)"#,
        "Sources/PhotoFolders/Listing/PhotosByPlace.swift": ".*",
        "Sources/PhotoFolders/Listing/SortedPhotos.swift": ".*",
        "Sources/PhotoFolders/Listing/VideoName.swift": ".*",
        "Sources/PhotoSidecars/Store/NameList.swift": ".*",
      ],
      bad: [
        "size = Int64(status.st_size)", "let n = PhotoID(Int(number))", "UInt64(x) * 1000",
        "texts.compactMap { Int($0) }", "numbers.map(UInt8.init)", "gsize(count)", "off_t(place)",
      ],
      good: [
        "Int64(clamping: status.st_size)", "Int(text, radix: 10)", #"UInt8(ascii: "a")"#,
        "Int(clamping: seconds * 1000)", "func number() -> Int { 1 }", "let a: (Int) = 1",
        "print(1)", "Hint(2)",
      ]),
    Rule(
      testDescription: "Times of files are converted in one place",
      forbidden: #"\btv_n?sec\b|\b1_000_000"#,
      folders: ["GioBindings/Files", "GioBindings/Folders", "GioBindings/Trash"].map(source),
      exceptions: ["Sources/GioBindings/Files/FileTime.swift": ".*"],
      bad: ["status.st_mtim.tv_sec", "seconds * 1_000_000_000"], good: ["FileTime(status.st_mtim)"]
    ),
    Rule(
      testDescription: "No mode is changed by a file's path, which may be a link",
      forbidden: #"\b(g_)?l?chmod\(|\bfchmodat\(|UNIX_MODE\b|posixPermissions"#,
      folders: ["Sources"],
      bad: ["chmod(path, 0o600)", "fchmodat(folder, name, 0, 0)", "G_FILE_ATTRIBUTE_UNIX_MODE"],
      good: ["fchmod(file, 0o600)"]),
    Rule(
      testDescription: "Nothing is opened for writing through a link",
      forbidden: #"\bO_(WRONLY|RDWR)\b(?!.*\bO_(EXCL|NOFOLLOW|DIRECTORY)\b)"#,
      folders: ["Sources"],
      bad: ["open(path, O_WRONLY | O_CREAT)", "O_RDWR | O_CLOEXEC"],
      good: [
        "open(path, O_RDONLY)", "open(path, O_WRONLY | O_CREAT | O_EXCL)",
        "open(path, flags | O_RDWR | O_NOFOLLOW)",
      ]),
  ]

  private static func source(_ target: String) -> String { "Sources/" + target }
}
