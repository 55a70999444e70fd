import GioBindings
import PhotoIndex
import PhotoMetadata
import PhotoPages
import PhotoSidecars
import XMPBindings

extension IndexTexts {
  /// Makes the names and keywords in sidecars, completed by the photo's packet.
  init(_ document: SidecarDocument, _ packet: SidecarDocument?, keywords: Set<String>) {
    self.init()
    let graph = document.completed(by: packet)
    let tagged = graph.storedTags(in: KeywordList.anyFrame).map(\.region)
    let persons = Set(
      tagged.filter { $0.kind == .person }.map(\.text)
        + KeywordList.names(graph.properties[.personInImage]))
    let names = document.names(embedded: packet)
    // A name that is on the photo as a person, too, is that person's.
    people = names.filter(persons.contains)
    things = names.filter { !persons.contains($0) }
    self.keywords = keywords.sorted()
  }

  /// Makes all texts of a photo, from its annotations, its sidecars, its packet and its other metadata.
  init(
    _ annotations: PhotoAnnotations, _ document: SidecarDocument, _ packet: SidecarDocument?,
    _ embedded: EmbeddedMetadata
  ) {
    self.init(document, packet, keywords: annotations.keywords)
    broaderKeywords = Set(annotations.keywordPaths.values.flatMap { $0.dropLast() }).sorted()
    let (caption, facts) = (annotations.caption, XMPFacts(document.completed(by: packet)))
    // Of a year or month its first day, which is within all longer ranges.
    day = caption.date.flatMap { PhotoDates($0)?.first }
    let comments = document.comments(embedded: packet)
    let texts =
      [
        caption.title, caption.text, annotations.altText, caption.author ?? "",
        caption.place?.name ?? "", embedded.exif.camera ?? facts.camera ?? "",
        embedded.exif.lens ?? facts.lens ?? "",
      ] + comments.map(\.text) + Set(comments.map(\.author.name)).sorted()
      + (caption.date.map(Self.texts(of:)) ?? [])
    others = texts.filter { !$0.isEmpty }
  }

  /// Returns a date as far as it is known: as a number, and with the month's names in English and the user's language.
  private static func texts(of date: ZonedDate) -> [String] {
    guard let dates = PhotoDates(date), let first = dates.first else { return [] }
    guard date.precision != .year else { return [dates.text] }
    let day = date.precision == .month ? "" : "\(first.day) "
    let names = [MonthName.english[first.month - 1]] + MonthName.names(of: first.month)
    return [dates.text] + Set(names).sorted().map { "\(day)\($0) \(first.year)" }
  }
}
