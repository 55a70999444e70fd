// swift-tools-version: 6.2.3
import PackageDescription

let photoPages = "photo-pages"

let package = Package(
  name: "embedded",
  dependencies: [.package(name: photoPages, path: "../..")],
  targets: [
    // GTK as this program knows it, without the thin layer.
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .executableTarget(
      name: "embedded",
      dependencies: [
        "CGtk",
        .product(name: "GtkBindings", package: photoPages),
        .product(name: "PhotoPages", package: photoPages),
        .product(name: "PhotoPagesGtk", package: photoPages),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
