import Foundation
import TestSupport
import Testing

/// The manifest for Flatpak, which nothing here can build.
struct ManifestTests {
  /// The parts of a manifest that the tests look at.
  private struct Manifest: Decodable {
    struct Module: Decodable {
      let name: String
      let sources: [Source]
    }

    struct Source: Decodable {
      let type: String
      let url: String?
      let sha256: String?
      let path: String?
    }

    let id: String
    let command: String
    let arguments: [String]
    let reasons: [String: String]
    let modules: [Module]

    enum CodingKeys: String, CodingKey {
      case id, command, modules
      case arguments = "finish-args"
      case reasons = "x-finish-args-reasons"
    }
  }

  private static let id = "io.github.photopages.PhotoPages"
  private let manifest: Manifest

  init() throws {
    let text = try SourceFile(path: "data/\(Self.id).flatpak.json").text
    manifest = try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
  }

  @Test("The manifest names the program, and gives a reason for each right of it")
  func rights() {
    #expect(manifest.id == Self.id)
    #expect(manifest.command == "photo-pages")
    #expect(manifest.arguments.sorted() == manifest.reasons.keys.sorted())
    #expect(manifest.arguments.contains("--filesystem=host"))
  }

  @Test("Every source is a checked download, but for the archive of this version")
  func sources() throws {
    let own = try #require(manifest.modules.last)
    #expect(own.name == "photo-pages")
    for module in manifest.modules.dropLast() {
      for source in module.sources {
        #expect(source.url?.hasPrefix("https://") == true, "\(module.name)")
        #expect(source.sha256?.count == 64, "\(module.name)")
      }
    }
    let release = try SourceFile(path: "Sources/PhotoPages/Release.swift").text
    let version = try #require(release.firstMatch(of: /static let version = "(.*)"/)).1
    #expect(own.sources.map(\.path) == ["../build/photo-pages-\(version).tar.xz"])
  }
}
