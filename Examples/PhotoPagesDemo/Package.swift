// swift-tools-version: 6.2.3
import PackageDescription

let photoPages = "photo-pages"

let package = Package(
  name: "photo-pages-demo",
  dependencies: [.package(name: photoPages, path: "../..")],
  targets: [
    // GTK as this program knows it, without the thin layer.
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "PhotoPagesDemo",
      dependencies: [
        .product(name: "GtkBindings", package: photoPages),
        .product(name: "PhotoPages", package: photoPages),
        .product(name: "PhotoPagesGtk", package: photoPages),
      ]),
    .executableTarget(name: "photo-pages-demo", dependencies: ["CGtk", "PhotoPagesDemo"]),
    .testTarget(name: "PhotoPagesDemoTests", dependencies: ["PhotoPagesDemo"]),
  ],
  swiftLanguageModes: [.v6]
)
