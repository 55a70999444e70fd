// The functions of SQLite, which is loaded when something first needs a database, in a form that Swift can call.
//
// Ownership: the caller of csqlite_open owns the CSQLiteDatabase, and closes it after it has freed all statements, which
// it owns as well. One thread at a time uses a database and its statements. Texts and bytes of a row belong to the
// statement until its next step or reset; those that are bound are copied.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CSQLiteDatabase CSQLiteDatabase;
typedef struct CSQLiteStatement CSQLiteStatement;

typedef enum {
  CSQLITE_DONE,
  // There is a row.
  CSQLITE_ROW,
  // Another connection holds a lock, for longer than was waited.
  CSQLITE_BUSY,
  // The file is no database, or is damaged.
  CSQLITE_DAMAGED,
  // The file cannot be opened, read or written.
  CSQLITE_UNUSABLE,
  // The disk, or the space that the database may take, is full.
  CSQLITE_FULL,
  CSQLITE_NO_MEMORY,
  // The statement is wrong, as where a table is missing.
  CSQLITE_WRONG,
} CSQLiteResult;

// Loads SQLite unless it is loaded; false if it is not installed, or lacks the full-text search. Any thread may call it.
bool csqlite_load(void);

typedef enum {
  // Made if it is missing, for its owner only.
  CSQLITE_WRITABLE,
  // Read as it stands, as if it never changed: without locks, and without what has not been moved from its log.
  CSQLITE_FROZEN,
  // In memory alone; the path is not used.
  CSQLITE_IN_MEMORY,
} CSQLiteMode;

// Opens a database. On failure `database` is null.
CSQLiteResult csqlite_open(
  const char *_Nonnull path, CSQLiteMode mode, int32_t busy_milliseconds,
  CSQLiteDatabase *_Nullable *_Nonnull database);
void csqlite_close(CSQLiteDatabase *_Nonnull database);

// Runs statements without values and rows, separated by semicolons.
CSQLiteResult csqlite_execute(CSQLiteDatabase *_Nonnull database, const char *_Nonnull sql);

// Replaces the content of a database by that of another one.
CSQLiteResult csqlite_copy(CSQLiteDatabase *_Nonnull source, CSQLiteDatabase *_Nonnull target);

// Empties a database, even a damaged one, while others may have it open.
CSQLiteResult csqlite_reset_database(CSQLiteDatabase *_Nonnull database);

// The number of rows that the last statement has changed.
int32_t csqlite_changes(CSQLiteDatabase *_Nonnull database);

CSQLiteResult csqlite_prepare(
  CSQLiteDatabase *_Nonnull database, const char *_Nonnull sql,
  CSQLiteStatement *_Nullable *_Nonnull statement);
void csqlite_finalize(CSQLiteStatement *_Nonnull statement);

// Values, by place from 1 on.
CSQLiteResult csqlite_bind_integer(CSQLiteStatement *_Nonnull statement, int32_t place, int64_t value);
CSQLiteResult csqlite_bind_real(CSQLiteStatement *_Nonnull statement, int32_t place, double value);
CSQLiteResult csqlite_bind_text(
  CSQLiteStatement *_Nonnull statement, int32_t place, const uint8_t *_Nullable bytes, size_t count);
CSQLiteResult csqlite_bind_bytes(
  CSQLiteStatement *_Nonnull statement, int32_t place, const uint8_t *_Nullable bytes, size_t count);

CSQLiteResult csqlite_step(CSQLiteStatement *_Nonnull statement);

// Steps until there are `capacity` rows or no more, and puts the first column of each into `numbers`; `count` becomes
// the number of rows. Returns CSQLITE_ROW if there may be more.
CSQLiteResult csqlite_step_numbers(
  CSQLiteStatement *_Nonnull statement, int64_t *_Nonnull numbers, size_t capacity,
  size_t *_Nonnull count);

// Ends the rows, and frees the values.
void csqlite_reset(CSQLiteStatement *_Nonnull statement);

// Columns of the row, by place from 0 on.
bool csqlite_is_null(CSQLiteStatement *_Nonnull statement, int32_t column);
int64_t csqlite_integer(CSQLiteStatement *_Nonnull statement, int32_t column);
double csqlite_real(CSQLiteStatement *_Nonnull statement, int32_t column);
const uint8_t *_Nullable csqlite_bytes(
  CSQLiteStatement *_Nonnull statement, int32_t column, size_t *_Nonnull count);
