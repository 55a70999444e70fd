// Ownership: the Database owns the CSQLiteStatement, and frees it. Bytes of a row are copied.

import CSQLite

/// A value of a statement.
package enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case utf8([UInt8])
  case bytes([UInt8])

  /// Makes the value of a text.
  package static func text(_ text: String) -> SQLValue { .utf8(Array(text.utf8)) }

  /// Makes the value of a number.
  package static func number(_ number: some BinaryInteger) -> SQLValue {
    .integer(Int64(clamping: number))
  }
}

/// A prepared statement.
struct Statement {
  private let handle: OpaquePointer
  /// The number of rows that are read in one call.
  private static let rowCount = 4096

  init(_ sql: String, of database: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    try SQLiteError.check(csqlite_prepare(database, sql, &handle))
    guard let handle else { throw .wrongStatement }
    self.handle = handle
  }

  func free() { csqlite_finalize(handle) }

  func reset() { csqlite_reset(handle) }

  func bind(_ values: [SQLValue]) throws(SQLiteError) {
    var place: Int32 = 0
    for value in values {
      place += 1
      try SQLiteError.check(bind(value, at: place))
    }
  }

  // A value that is not bound is null.
  private func bind(_ value: SQLValue, at place: Int32) -> CSQLiteResult {
    switch value {
    case .null: CSQLITE_DONE
    case .integer(let number): csqlite_bind_integer(handle, place, number)
    case .real(let number): csqlite_bind_real(handle, place, number)
    case .utf8(let bytes): csqlite_bind_text(handle, place, bytes, bytes.count)
    case .bytes(let bytes): csqlite_bind_bytes(handle, place, bytes, bytes.count)
    }
  }

  /// Goes to the next row; returns whether there is one.
  func step() throws(SQLiteError) -> Bool {
    let result = csqlite_step(handle)
    try SQLiteError.check(result)
    return result == CSQLITE_ROW
  }

  /// Appends the first column of the next rows; returns whether there may be more.
  func step(into numbers: inout [Int64]) throws(SQLiteError) -> Bool {
    var result = CSQLITE_DONE
    let chunk = [Int64](unsafeUninitializedCapacity: Self.rowCount) { buffer, count in
      // The buffer has memory, as its capacity is not 0.
      if let start = buffer.baseAddress {
        result = csqlite_step_numbers(handle, start, Self.rowCount, &count)
      }
    }
    try SQLiteError.check(result)
    numbers += chunk
    return result == CSQLITE_ROW
  }

  func isNull(_ column: Int32) -> Bool { csqlite_is_null(handle, column) }

  func integer(_ column: Int32) -> Int64 { csqlite_integer(handle, column) }

  func real(_ column: Int32) -> Double { csqlite_real(handle, column) }

  func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var count = 0
    let start = csqlite_bytes(handle, column, &count)
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}

/// A row of a statement, whose columns are counted from 0 on.
package struct Row {
  let statement: Statement

  /// The number in a column; 0 if there is none.
  package func integer(_ column: Int32) -> Int64 { statement.integer(column) }

  /// The number in a column; nil if there is none.
  package func optionalInteger(_ column: Int32) -> Int64? {
    statement.isNull(column) ? nil : statement.integer(column)
  }

  /// The number in a column; nil if there is none.
  package func optionalReal(_ column: Int32) -> Double? {
    statement.isNull(column) ? nil : statement.real(column)
  }

  /// The text in a column, empty if there is none.
  package func text(_ column: Int32) -> String {
    statement.withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes in a column, empty if there are none.
  package func bytes(_ column: Int32) -> [UInt8] { statement.withBytes(column) { Array($0) } }
}
