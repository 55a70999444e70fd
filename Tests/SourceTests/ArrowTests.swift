import TestSupport
import Testing

/// The modules that each target may import.
///
/// The arrows go one way: from the program to the viewer, and from each to the layer over C that it needs. SwiftPM
/// checks that the package declares all imports, in `make check`.
struct ArrowTests {
  /// Modules of the package and of C that a target may import.
  static let arrows: [String: Set<String>] = [
    "PhotoPages": [],
    "PhotoImaging": ["PhotoPages", "PhotoDecoding", "PhotoMetadata"],
    "PhotoMetadata": ["PhotoPages", "GExiv2Bindings", "XMPBindings"],
    "PhotoDecoding": [
      "PhotoPages", "PhotoMetadata", "XMPBindings", "CPixbuf", "CPixelKernels", "CTurboJPEG",
      "CAVIF", "CGIF", "CHEIF", "CJXL", "CLibWebP", "CLittleCMS", "CPNG", "CRaw", "CSVG", "CTIFF",
      "CDecoderChannel", "CPictureEncoding",
    ],
    "GioBindings": ["CGioBindings"],
    "GtkBindings": ["GioBindings", "CGtkBindings", "CGtkBindingsShim"],
    "GExiv2Bindings": ["CGExiv2Bindings", "CMetadataCopy"],
    "XMPBindings": ["CXMPBindings"],
    "WebAccess": ["CGioBindings", "CSecret", "CSoup", "GioBindings"],
    "SQLiteBindings": ["CSQLite"],
    "PhotoIndex": ["PhotoPages", "GioBindings", "SQLiteBindings"],
    "PhotoDecoderProgram": ["CConfinement", "PhotoDecoding", "PhotoMetadata", "PhotoPages"],
    "photo-pages-decoder": ["PhotoDecoderProgram"],
    "PhotoSidecars": ["PhotoPages", "GioBindings", "XMPBindings"],
    "PhotoFolders": [
      "PhotoPages", "PhotoIndex", "PhotoMetadata", "PhotoSidecars", "GioBindings", "XMPBindings",
    ],
    "PhotoFlickr": [
      "PhotoPages", "PhotoFolders", "PhotoSidecars", "WebAccess", "GioBindings", "XMPBindings",
    ],
    "PhotoPagesGtk": [
      "GtkBindings", "PhotoPages", "PhotoDecoding", "PhotoImaging", "PhotoPagesResources",
    ],
    "PhotoPagesApp": [
      "PhotoPagesGtk", "PhotoFlickr", "PhotoFolders", "GioBindings", "GtkBindings",
      "PhotoDecoding", "PhotoImaging", "PhotoPages", "PhotoPagesResources", "WebAccess",
      "ArgumentParser",
    ],
    "photo-pages-viewer": ["PhotoPagesApp"],
  ]

  /// What comes with the system or the language, and who may use it.
  static let libraries: [String: Set<String>] = [
    "PhotoPages": ["FoundationEssentials", "Synchronization", "Glibc", "Darwin", "Musl"],
    "PhotoDecoding": ["Dispatch", "FoundationEssentials", "Glibc", "Synchronization"],
    "PhotoDecoderProgram": ["Glibc"],
    "photo-pages-decoder": ["Glibc"],
    "PhotoImaging": ["Dispatch", "Glibc", "Synchronization"],
    "PhotoMetadata": ["FoundationEssentials", "Glibc"],
    "GioBindings": ["Dispatch", "Glibc", "Synchronization"],
    "GtkBindings": ["Dispatch", "Glibc", "Synchronization"],
    "GExiv2Bindings": ["Glibc", "Synchronization"],
    "WebAccess": ["FoundationEssentials", "Glibc", "Synchronization"],
    "PhotoIndex": ["FoundationEssentials", "Synchronization"],
    "PhotoSidecars": ["FoundationEssentials", "Synchronization"],
    "PhotoFlickr": ["FoundationEssentials", "Synchronization"],
    "PhotoFolders": ["FoundationEssentials", "Synchronization"],
    "PhotoPagesGtk": ["Dispatch", "FoundationEssentials", "Glibc", "Synchronization"],
    "PhotoPagesApp": ["Dispatch", "FoundationEssentials", "Glibc"],
    "photo-pages-viewer": ["Glibc"],
  ]

  @Test(arguments: arrows.keys.sorted())
  func aTargetImportsWhatItMayAndNoMore(target: String) throws {
    let allowed = Self.arrows[target, default: []].union(Self.libraries[target, default: []])
    for file in try Repository.swiftFiles(below: "Sources/" + target) {
      #expect(imports(in: file.text).subtracting(allowed) == [], "\(file.path)")
    }
  }

  @Test func importsAreFoundHoweverTheyAreWritten() throws {
    let text = """
      import A
        internal import B
      @testable import C
      @preconcurrency public import struct D.E
      // import F
      let important = 1
      """
    #expect(imports(in: text) == ["A", "B", "C", "D"])
  }

  /// The viewer's value is tested where there is no display, and nothing that would look for one.
  @Test(
    "The viewer's tests import nothing of GTK",
    arguments: ["PhotoPagesTests", "StateTable", "TestSupport"])
  func tests(target: String) throws {
    let gtk: Set = [
      "CGtkBindings", "CGtkBindingsShim", "GtkBindings", "PhotoPagesGtk", "PhotoPagesApp",
    ]
    for file in try Repository.swiftFiles(below: "Tests/" + target) {
      #expect(imports(in: file.text).isDisjoint(with: gtk), "\(file.path)")
    }
  }

  @Test func everyTargetWithSwiftInItHasItsArrows() throws {
    let files = try Repository.swiftFiles(below: "Sources")
    let folders = Set(files.map { String($0.path.split(separator: "/")[1]) })
    #expect(folders == Set(Self.arrows.keys))
  }
}

/// The modules that a file imports.
private func imports(in text: String) -> Set<String> {
  let pattern = #/^\s*(?:@?\w+\s+)*import\s+(?:(?:struct|class|enum|func|protocol)\s+)?(\w+)/#
  return Set(
    SourceFile.code(of: text).compactMap { _, line in
      line.firstMatch(of: pattern).map { String($0.1) }
    })
}
