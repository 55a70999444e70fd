@testable import GtkBindings

/// The order in which catalogues are searched.
let translationChecks = [
  // The test has made the catalogues, in German, and names their folder.
  Check("texts-are-translated-by-two-catalogues") {
    let folder = try require(Desktop.environment("CATALOGUES"), "There are no catalogues")
    Translation.bindLibraries(folder: folder)
    try requireEqual(Translation.of("Tag"), "Markierung", "without a catalogue of the program")
    Translation.bind(domain: "host", folder: folder)
    try requireEqual(Translation.of("Comment"), "Anmerkung", "in both catalogues")
    try requireEqual(Translation.of("Tag"), "Markierung", "in that of the libraries")
    try requireEqual(Translation.of("Comment", in: "verb"), "Kommentieren", "with a context")
    try requireEqual(Translation.of("Tag", in: "verb"), "Tag", "with an unknown context")
    try requireEqual(Translation.of("Unknown"), "Unknown", "in no catalogue")
    try requireEqual(Translation.of(""), "", "an empty text")
    let photos = { Translation.of("photo", plural: "photos", count: $0) }
    try requireEqual([0, 1, 2].map(photos), ["Fotos", "Foto", "Fotos"], "plural forms")
    let views = { Translation.of("view", plural: "views", count: $0) }
    try requireEqual([0, 1, 2].map(views), ["views", "view", "views"], "plural forms in none")
  }
]
