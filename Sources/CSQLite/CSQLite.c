#include "CSQLite.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CLoading.h"

#define LIBRARY "libsqlite3.so.0"

// As in sqlite3.h, which is not needed for building.
typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_backup sqlite3_backup;
enum {
  SQLITE_OK = 0,
  SQLITE_ERROR = 1,
  SQLITE_PERM = 3,
  SQLITE_BUSY = 5,
  SQLITE_LOCKED = 6,
  SQLITE_NOMEM = 7,
  SQLITE_READONLY = 8,
  SQLITE_IOERR = 10,
  SQLITE_CORRUPT = 11,
  SQLITE_FULL = 13,
  SQLITE_CANTOPEN = 14,
  SQLITE_PROTOCOL = 15,
  SQLITE_AUTH = 23,
  SQLITE_NOTADB = 26,
  SQLITE_ROW = 100,
  SQLITE_DONE = 101,
};
enum {
  SQLITE_OPEN_READONLY = 0x1,
  SQLITE_OPEN_READWRITE = 0x2,
  SQLITE_OPEN_CREATE = 0x4,
  SQLITE_OPEN_URI = 0x40,
  SQLITE_OPEN_MEMORY = 0x80,
  SQLITE_OPEN_NOMUTEX = 0x8000,
};
enum { SQLITE_PREPARE_PERSISTENT = 1 };
enum { SQLITE_DBCONFIG_DEFENSIVE = 1010, SQLITE_DBCONFIG_RESET_DATABASE = 1009 };
enum { SQLITE_NULL = 5 };
#define SQLITE_TRANSIENT ((void (*)(void *))(intptr_t)-1)

#define FUNCTIONS(X) \
  X(option_used, sqlite3_compileoption_used, int, (const char *)) \
  X(open, sqlite3_open_v2, int, (const char *, sqlite3 **, int, const char *)) \
  X(close, sqlite3_close_v2, int, (sqlite3 *)) \
  X(busy_timeout, sqlite3_busy_timeout, int, (sqlite3 *, int)) \
  X(config, sqlite3_db_config, int, (sqlite3 *, int, ...)) \
  X(execute, sqlite3_exec, int, \
    (sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **)) \
  X(changes, sqlite3_changes, int, (sqlite3 *)) \
  X(prepare, sqlite3_prepare_v3, int, \
    (sqlite3 *, const char *, int, unsigned, sqlite3_stmt **, const char **)) \
  X(finalize, sqlite3_finalize, int, (sqlite3_stmt *)) \
  X(bind_integer, sqlite3_bind_int64, int, (sqlite3_stmt *, int, int64_t)) \
  X(bind_real, sqlite3_bind_double, int, (sqlite3_stmt *, int, double)) \
  X(bind_text, sqlite3_bind_text, int, (sqlite3_stmt *, int, const char *, int, void (*)(void *))) \
  X(bind_bytes, sqlite3_bind_blob, int, (sqlite3_stmt *, int, const void *, int, void (*)(void *))) \
  X(step, sqlite3_step, int, (sqlite3_stmt *)) \
  X(reset, sqlite3_reset, int, (sqlite3_stmt *)) \
  X(clear, sqlite3_clear_bindings, int, (sqlite3_stmt *)) \
  X(type, sqlite3_column_type, int, (sqlite3_stmt *, int)) \
  X(integer, sqlite3_column_int64, int64_t, (sqlite3_stmt *, int)) \
  X(real, sqlite3_column_double, double, (sqlite3_stmt *, int)) \
  X(bytes, sqlite3_column_blob, const void *, (sqlite3_stmt *, int)) \
  X(count, sqlite3_column_bytes, int, (sqlite3_stmt *, int)) \
  X(backup, sqlite3_backup_init, sqlite3_backup *, \
    (sqlite3 *, const char *, sqlite3 *, const char *)) \
  X(backup_step, sqlite3_backup_step, int, (sqlite3_backup *, int)) \
  X(backup_finish, sqlite3_backup_finish, int, (sqlite3_backup *))

static struct {
  bool is_loaded;
  FUNCTIONS(LOADING_TYPED)
} library;

static void load(void) {
  const loading_symbol symbols[] = {FUNCTIONS(LOADING_SYMBOL)};
  library.is_loaded = loading_open(LIBRARY, symbols, sizeof symbols / sizeof *symbols)
    && library.option_used("ENABLE_FTS5");
}

bool csqlite_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library.is_loaded;
}

// The lowest byte of a code is its kind, without details.
static CSQLiteResult result_of(int code) {
  switch (code & 0xff) {
  case SQLITE_OK:
  case SQLITE_DONE: return CSQLITE_DONE;
  case SQLITE_ROW: return CSQLITE_ROW;
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
  case SQLITE_PROTOCOL: return CSQLITE_BUSY;
  case SQLITE_CORRUPT:
  case SQLITE_NOTADB: return CSQLITE_DAMAGED;
  case SQLITE_PERM:
  case SQLITE_AUTH:
  case SQLITE_READONLY:
  case SQLITE_IOERR:
  case SQLITE_CANTOPEN: return CSQLITE_UNUSABLE;
  case SQLITE_FULL: return CSQLITE_FULL;
  case SQLITE_NOMEM: return CSQLITE_NO_MEMORY;
  default: return CSQLITE_WRONG;
  }
}

// Makes an empty file for its owner only, whose mode SQLite gives to its log as well. An existing one is not opened:
// closing it would give up the locks that this process holds on it.
static void make_file(const char *path) {
  const int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
}

// Returns a URI of a path, which the caller frees; null if there is no memory.
static char *frozen_uri(const char *path) {
  static const char digits[] = "0123456789ABCDEF", ending[] = "?immutable=1";
  char *uri = malloc(strlen("file:") + 3 * strlen(path) + sizeof ending);
  if (!uri) return NULL;
  char *end = stpcpy(uri, "file:");
  for (; *path; path++) {
    const unsigned char byte = (unsigned char)*path;
    if (byte == '/' || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z')) {
      *end++ = (char)byte;
    } else {
      *end++ = '%';
      *end++ = digits[byte >> 4];
      *end++ = digits[byte & 15];
    }
  }
  strcpy(end, ending);
  return uri;
}

static int open_database(const char *path, CSQLiteMode mode, sqlite3 **database) {
  const int flags = SQLITE_OPEN_NOMUTEX;
  if (mode == CSQLITE_IN_MEMORY) {
    const int memory = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY;
    return library.open(":memory:", database, flags | memory, NULL);
  }
  if (mode == CSQLITE_WRITABLE) {
    make_file(path);
    return library.open(path, database, flags | SQLITE_OPEN_READWRITE, NULL);
  }
  char *uri = frozen_uri(path);
  if (!uri) return SQLITE_NOMEM;
  const int code = library.open(uri, database, flags | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
  free(uri);
  return code;
}

CSQLiteResult csqlite_open(
  const char *path, CSQLiteMode mode, int32_t busy_milliseconds, CSQLiteDatabase **database) {
  sqlite3 *opened = NULL;
  *database = NULL;
  const int code = open_database(path, mode, &opened);
  if (code != SQLITE_OK) {
    // A handle that could not be opened has to be closed, too; null does nothing.
    library.close(opened);
    return result_of(code);
  }
  library.busy_timeout(opened, busy_milliseconds);
  // A damaged file may hold any schema.
  library.config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  *database = (CSQLiteDatabase *)opened;
  return CSQLITE_DONE;
}

// The types of this module are SQLite's own under other names.
static sqlite3 *of(CSQLiteDatabase *database) { return (sqlite3 *)database; }
static sqlite3_stmt *in(CSQLiteStatement *statement) { return (sqlite3_stmt *)statement; }

void csqlite_close(CSQLiteDatabase *database) { library.close(of(database)); }

CSQLiteResult csqlite_execute(CSQLiteDatabase *database, const char *sql) {
  return result_of(library.execute(of(database), sql, NULL, NULL, NULL));
}

CSQLiteResult csqlite_copy(CSQLiteDatabase *source, CSQLiteDatabase *target) {
  sqlite3_backup *backup = library.backup(of(target), "main", of(source), "main");
  if (!backup) return CSQLITE_UNUSABLE;
  library.backup_step(backup, -1);
  return result_of(library.backup_finish(backup));
}

CSQLiteResult csqlite_reset_database(CSQLiteDatabase *database) {
  library.config(of(database), SQLITE_DBCONFIG_RESET_DATABASE, 1, NULL);
  const CSQLiteResult result = csqlite_execute(database, "VACUUM");
  library.config(of(database), SQLITE_DBCONFIG_RESET_DATABASE, 0, NULL);
  return result;
}

int32_t csqlite_changes(CSQLiteDatabase *database) { return library.changes(of(database)); }

// MARK: - Statements

CSQLiteResult csqlite_prepare(
  CSQLiteDatabase *database, const char *sql, CSQLiteStatement **statement) {
  sqlite3_stmt *prepared = NULL;
  const int code =
    library.prepare(of(database), sql, -1, SQLITE_PREPARE_PERSISTENT, &prepared, NULL);
  *statement = (CSQLiteStatement *)prepared;
  return code == SQLITE_OK && !prepared ? CSQLITE_WRONG : result_of(code);
}

void csqlite_finalize(CSQLiteStatement *statement) { library.finalize(in(statement)); }

CSQLiteResult csqlite_bind_integer(CSQLiteStatement *statement, int32_t place, int64_t value) {
  return result_of(library.bind_integer(in(statement), place, value));
}

CSQLiteResult csqlite_bind_real(CSQLiteStatement *statement, int32_t place, double value) {
  return result_of(library.bind_real(in(statement), place, value));
}

// Null pointers would bind NULL.
CSQLiteResult csqlite_bind_text(
  CSQLiteStatement *statement, int32_t place, const uint8_t *bytes, size_t count) {
  if (count > INT32_MAX) return CSQLITE_NO_MEMORY;
  const char *text = bytes ? (const char *)bytes : "";
  return result_of(
    library.bind_text(in(statement), place, text, (int)count, SQLITE_TRANSIENT));
}

CSQLiteResult csqlite_bind_bytes(
  CSQLiteStatement *statement, int32_t place, const uint8_t *bytes, size_t count) {
  if (count > INT32_MAX) return CSQLITE_NO_MEMORY;
  const void *content = bytes ? (const void *)bytes : "";
  return result_of(
    library.bind_bytes(in(statement), place, content, (int)count, SQLITE_TRANSIENT));
}

CSQLiteResult csqlite_step(CSQLiteStatement *statement) {
  return result_of(library.step(in(statement)));
}

CSQLiteResult csqlite_step_numbers(
  CSQLiteStatement *statement, int64_t *numbers, size_t capacity, size_t *count) {
  for (*count = 0; *count < capacity; ++*count) {
    const int code = library.step(in(statement));
    if (code != SQLITE_ROW) return result_of(code);
    numbers[*count] = library.integer(in(statement), 0);
  }
  return CSQLITE_ROW;
}

void csqlite_reset(CSQLiteStatement *statement) {
  library.reset(in(statement));
  library.clear(in(statement));
}

bool csqlite_is_null(CSQLiteStatement *statement, int32_t column) {
  return library.type(in(statement), column) == SQLITE_NULL;
}

int64_t csqlite_integer(CSQLiteStatement *statement, int32_t column) {
  return library.integer(in(statement), column);
}

double csqlite_real(CSQLiteStatement *statement, int32_t column) {
  return library.real(in(statement), column);
}

const uint8_t *csqlite_bytes(CSQLiteStatement *statement, int32_t column, size_t *count) {
  const void *bytes = library.bytes(in(statement), column);
  *count = (size_t)library.count(in(statement), column);
  return bytes;
}
