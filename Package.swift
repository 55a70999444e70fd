// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is Swift 6; these hold no unsafe code at all, and the compiler checks it.
let memorySafe: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
  name: "photo-pages",
  products: [
    .library(name: "PhotoPages", targets: ["PhotoPages"]),
    .library(name: "PhotoImaging", targets: ["PhotoImaging"]),
    .library(name: "PhotoDecoding", targets: ["PhotoDecoding"]),
    .library(name: "PhotoFolders", targets: ["PhotoFolders"]),
    .library(name: "PhotoPagesGtk", targets: ["PhotoPagesGtk"]),
    .library(name: "GtkBindings", targets: ["GtkBindings"]),
    .library(name: "GioBindings", targets: ["GioBindings"]),
    .executable(name: "photo-pages", targets: ["photo-pages"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // C libraries, imported by pkg-config; each module map has one header.
    .systemLibrary(
      name: "CGioBindings", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(
      name: "CGExiv2Bindings", pkgConfig: "gexiv2", providers: [.apt(["libgexiv2-dev"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(
      name: "CGtkBindings", pkgConfig: "libadwaita-1",
      providers: [.apt(["libgtk-4-dev", "libadwaita-1-dev"])]),
    .target(name: "CGtkBindingsShim", dependencies: ["CGtkBindings"]),
    .systemLibrary(name: "CLittleCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(name: "CPNG", dependencies: ["CLibPNG"]),
    .systemLibrary(name: "CLibTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
    .target(name: "CTIFF", dependencies: ["CLibTIFF"]),
    .systemLibrary(
      name: "CXMPBindings", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),

    // Thin Swift layers over them. The only targets, with PhotoDecoding, that hold unsafe code.
    .target(name: "GioBindings", dependencies: ["CGioBindings"]),
    .target(name: "GtkBindings", dependencies: ["CGtkBindings", "CGtkBindingsShim"]),
    .target(name: "GExiv2Bindings", dependencies: ["CGExiv2Bindings"]),
    .target(name: "XMPBindings", dependencies: ["CXMPBindings"]),

    // The viewer: what is true without a screen, without a file, without GTK.
    .target(name: "PhotoPages", swiftSettings: memorySafe),
    .target(name: "CPixelKernels"),
    .target(name: "CTurboJPEG", dependencies: ["CJPEG"]),
    // Everything that parses a photo's bytes.
    .target(
      name: "PhotoDecoding",
      dependencies: [
        "PhotoPages", "GExiv2Bindings", "XMPBindings", "CPixbuf", "CPixelKernels", "CTurboJPEG",
        "CLittleCMS",
        "CPNG", "CTIFF",
      ]),
    // Which pictures are fetched and decoded when, and which are kept.
    .target(name: "PhotoImaging", dependencies: ["PhotoPages", "PhotoDecoding"]),
    .target(
      name: "PhotoFolders",
      dependencies: ["PhotoPages", "GioBindings", "GExiv2Bindings", "XMPBindings"],
      swiftSettings: memorySafe),

    // What a person sees.
    .target(name: "PhotoPagesResources", path: "Resources", resources: [.embedInCode("style.css")]),
    .target(
      name: "PhotoPagesGtk",
      dependencies: [
        "GtkBindings", "PhotoPages", "PhotoDecoding", "PhotoImaging", "PhotoPagesResources",
      ]),
    .target(
      name: "PhotoPagesApp",
      dependencies: [
        "PhotoPagesGtk", "PhotoFolders", "GioBindings",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "photo-pages", dependencies: ["PhotoPagesApp"]),

    // Tests mirror the source folders.
    .target(
      name: "TestSupport",
      dependencies: ["CGioBindings", "CTurboJPEG", "PhotoPages", "PhotoDecoding"],
      path: "Tests/TestSupport"),
    // What every event does in every state: `swift run state-table` prints docs/states.md.
    .target(
      name: "StateTable", dependencies: ["PhotoPages", "TestSupport"], path: "Tests/StateTable"),
    .executableTarget(
      name: "state-table", dependencies: ["StateTable"], path: "Tests/StateTableTool"),
    // Decodes one picture into a PNG file, for `make check-formats`.
    .executableTarget(
      name: "decode-picture", dependencies: ["PhotoDecoding", "PhotoPages"],
      path: "Tests/DecodePicture"),
    // One check of the layer over GTK a process; GtkTests runs them, each on a display of its own.
    .executableTarget(
      name: "gtk-layer-checks",
      dependencies: ["CGtkBindings", "GtkBindings", "PhotoPagesGtk", "TestSupport"],
      path: "Tests/GtkLayerChecks"),
    // Changes a photo's sidecar until it is killed; FolderSourceTests kills it. For `make check-digikam` it
    // writes one, and tells what it says.
    .executableTarget(
      name: "sidecar-writer",
      dependencies: [
        "PhotoFolders", "GioBindings", "PhotoDecoding", "PhotoPages", "TestSupport", "XMPBindings",
      ],
      path: "Tests/SidecarWriter"),
    .testTarget(
      name: "GtkBindingsTests",
      dependencies: ["CGtkBindings", "GtkBindings", "PhotoPages", "TestSupport"]),
    .testTarget(name: "SourceTests", dependencies: ["TestSupport"]),
    .testTarget(name: "XMPBindingsTests", dependencies: ["XMPBindings"]),
    .testTarget(
      name: "GioBindingsTests", dependencies: ["CGioBindings", "GioBindings", "TestSupport"]),
    .testTarget(
      name: "PhotoPagesTests", dependencies: ["PhotoPages", "StateTable", "TestSupport"]),
    .testTarget(
      name: "PhotoDecodingTests", dependencies: ["CLittleCMS", "PhotoDecoding", "TestSupport"]),
    .testTarget(
      name: "PhotoImagingTests", dependencies: ["PhotoDecoding", "PhotoImaging", "TestSupport"]),
    .testTarget(
      name: "PhotoFoldersTests",
      dependencies: [
        "PhotoFolders", "GioBindings", "PhotoDecoding", "TestSupport", "XMPBindings",
        "sidecar-writer",
      ]),
    .testTarget(name: "PhotoPagesGtkTests", dependencies: ["PhotoPagesGtk", "TestSupport"]),
    .testTarget(name: "PhotoPagesAppTests", dependencies: ["PhotoPagesApp", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
