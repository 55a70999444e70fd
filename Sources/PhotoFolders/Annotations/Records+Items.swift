import FoundationEssentials
import PhotoPages
import XMPBindings

extension Author {
  fileprivate init?(_ fields: [XMPName: XMPValue]) {
    guard let id = fields[.authorID]?.text else { return nil }
    self.init(id: id, name: fields[.author]?.text ?? "")
  }

  fileprivate var fields: [XMPName: XMPValue] {
    [.authorID: XMPValue(text: id), .author: XMPValue(text: name)]
  }
}

extension PhotoComment: Recorded {
  var key: String { id.rawValue }

  var fields: [XMPName: XMPValue] {
    var fields = author.fields
    fields[.id] = XMPValue(text: id.rawValue)
    fields[.date] = XMPValue(date)
    fields[.edited] = edited.map { XMPValue($0) }
    fields[.text] = XMPValue(text: text)
    return fields
  }

  init?(_ fields: [XMPName: XMPValue]) {
    guard let id = fields[.id]?.text, let author = Author(fields), let date = fields[.date]?.date,
      let text = fields[.text]?.text
    else { return nil }
    self.init(
      id: CommentID(id), author: author, date: date, text: text, edited: fields[.edited]?.date)
  }
}

extension Like: Recorded {
  var key: String { author.id }

  var fields: [XMPName: XMPValue] {
    author.fields.merging([.date: XMPValue(date)]) { first, _ in first }
  }

  init?(_ fields: [XMPName: XMPValue]) {
    guard let author = Author(fields), let date = fields[.date]?.date else { return nil }
    self.init(author: author, date: date)
  }
}

/// A report, of which each person has one.
struct OwnReport: Recorded {
  /// What it says.
  let report: Report

  var id: String { report.author.id }
  var key: String { id }

  var fields: [XMPName: XMPValue] {
    var fields = report.author.fields
    fields[.date] = XMPValue(report.date)
    fields[.reason] = XMPValue(text: report.reason)
    return fields
  }

  init(_ report: Report) { self.report = report }

  init?(_ fields: [XMPName: XMPValue]) {
    guard let author = Author(fields), let reason = fields[.reason]?.text,
      let date = (fields[.edited] ?? fields[.date])?.date
    else { return nil }
    report = Report(author: author, date: date, reason: reason)
  }
}
