import FoundationEssentials
import StateTable
import TestSupport
import Testing

@testable import PhotoPages

@Suite("A little is known of every photo") struct RecordsTests {
  @Test("A record takes 24 bytes")
  func size() {
    #expect(MemoryLayout<PhotoRecord>.stride == 24)
  }

  @Test("A record returns the values it was given and clamps counts that are out of range")
  func values() {
    var record = PhotoRecord()
    #expect(record.taken == nil && record.rating == nil && record.commentCount == 0)
    record.taken = Date(timeIntervalSinceReferenceDate: 0.5)
    record.rating = .rejected
    (record.commentCount, record.tagCount) = (1 << 40, -1)
    #expect(record.taken == Date(timeIntervalSinceReferenceDate: 0.5))
    #expect(record.rating == .rejected)
    #expect(record.commentCount == Int(UInt32.max) && record.tagCount == 0)
  }

  @Test("Records of photos far apart are kept, and equal ones change no version")
  func storage() {
    var records = RecordsFeature()
    let numbers = [0, 1, 255, 256, 100_000, -1]
    for number in numbers { records[PhotoID(number)].commentCount = number + 2 }
    for number in numbers { #expect(records[PhotoID(number)].commentCount == number + 2) }
    #expect(records[PhotoID(7)] == PhotoRecord())
    let before = records
    records[PhotoID(1)].commentCount = 3
    #expect(records == before)
    records[PhotoID(1)].commentCount = 4
    #expect(records != before)
  }

  @Test("Records are followed once, from the first opening of the gallery")
  func following() {
    var session = Played("abc")
    #expect(!session.asked.contains(.followRecords))
    session.command(.openGallery, .openGallery, .openGallery)
    #expect(session.asked.count { $0 == .followRecords } == 1)
  }

  @Test("A photo's record shows a change at once, and reverts it if the save fails")
  func changes() throws {
    var session = Played("abcde", at: "a")
    session.command(.openGallery)
    var record = PhotoRecord()
    (record.rating, record.commentCount) = (.two, 3)
    session.send(.records(.changed([PhotoID("e"): record])))
    session.send(.input(.photoFocused(PhotoID("e"))))
    session.command(.rate5)
    #expect(session.model.records[PhotoID("e")].rating == .five)
    let save = try #require(session.model.annotations.saves.last)
    session.send(.annotations(.saveFailed(save.id, .readOnly)))
    #expect(session.model.records[PhotoID("e")] == record)
  }
}
