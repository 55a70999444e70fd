// swift-tools-version: 6.2.3
import PackageDescription

let photoPages = "photo-pages"

let package = Package(
  name: "memory-gallery",
  dependencies: [.package(name: photoPages, path: "../..")],
  targets: [
    .target(
      name: "MemoryGallery",
      dependencies: [
        .product(name: "GtkBindings", package: photoPages),
        .product(name: "PhotoPages", package: photoPages),
        .product(name: "PhotoPagesGtk", package: photoPages),
      ]),
    .executableTarget(name: "memory-gallery", dependencies: ["MemoryGallery"]),
    .testTarget(name: "MemoryGalleryTests", dependencies: ["MemoryGallery"]),
  ],
  swiftLanguageModes: [.v6]
)
