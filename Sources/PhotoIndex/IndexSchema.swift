import PhotoPages
import SQLiteBindings

/// The tables of the index.
///
/// A photo's number is that of its folder and, in the lower 32 bits, that of its entry. So the photos of a folder are a
/// range in each table.
enum IndexSchema {
  /// The version of the tables; a database with another one is begun anew.
  static let version = 1

  private static let tables = """
    CREATE TABLE reader (description TEXT NOT NULL);
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY AUTOINCREMENT, uri TEXT NOT NULL UNIQUE, seen INTEGER NOT NULL,
      last INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE photo (
      id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, is_read INTEGER NOT NULL, rating INTEGER,
      label INTEGER, flags INTEGER, day INTEGER, names TEXT, taken REAL, tags INTEGER,
      comments INTEGER, used INTEGER, name TEXT NOT NULL, stamp BLOB NOT NULL);
    CREATE UNIQUE INDEX photo_name ON photo (id >> 32, name);
    CREATE TABLE name (
      id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, text TEXT NOT NULL, key TEXT NOT NULL,
      UNIQUE (text, kind));
    CREATE INDEX name_key ON name (key, kind);
    CREATE VIRTUAL TABLE words USING fts5 (
      text, tokenize = 'ascii', prefix = '1 2 3', columnsize = 0);
    """

  /// Makes the tables, unless they are there; `reader` describes what records tell, and those of another are forgotten.
  static func prepare(_ database: Database, reader: String) throws(SQLiteError) {
    let found = try version(of: database)
    if found != version, found != 0 { try database.removeAll() }
    try database.transaction { () throws(SQLiteError) in
      // Another process may have made them meanwhile.
      if try version(of: database) == 0 {
        try database.execute(tables)
        try database.execute("PRAGMA user_version = \(version)")
      }
      try setReader(reader, in: database)
    }
  }

  /// Whether all tables are there.
  static func isComplete(in database: Database) -> Bool {
    let names = "'reader', 'folder', 'photo', 'name', 'words'"
    let count = try? database.first(
      "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN (\(names))"
    ) { $0.integer(0) }
    return count == 5
  }

  private static func version(of database: Database) throws(SQLiteError) -> Int {
    Int(clamping: try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
  }

  private static func setReader(_ reader: String, in database: Database) throws(SQLiteError) {
    let known = try database.first("SELECT description FROM reader") { $0.text(0) }
    guard known != reader else { return }
    try database.run("UPDATE photo SET is_read = 0 WHERE is_read")
    try database.run("DELETE FROM reader")
    try database.run("INSERT INTO reader VALUES (?)", [.text(reader)])
  }

  /// Returns the number of a photo in the tables.
  static func number(_ folder: Int32, _ entry: UInt32) -> Int64 {
    Int64(folder) << 32 | Int64(entry)
  }

  /// Returns the numbers of all photos of a folder.
  static func numbers(of folder: Int32) -> ClosedRange<Int64> {
    number(folder, 0)...number(folder, .max)
  }
}

/// The kind of a name in the tables.
enum IndexedNameKind: Int, CaseIterable {
  case person
  case thing
  case keyword
  /// A part of a keyword's path above the keyword.
  case broaderKeyword
}

extension PhotoFilter.Kind {
  /// The number in the tables.
  var number: Int {
    switch self {
    case .photo: 0
    case .raw: 1
    case .video: 2
    }
  }

  init(number: Int) { self = Self.allCases.first { $0.number == number } ?? .photo }
}

extension CalendarDay {
  /// The day as a number that grows with time, such as 20240705.
  var number: Int { (year * 100 + month) * 100 + day }
}
