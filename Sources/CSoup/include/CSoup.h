// The functions of libsoup, which is loaded when something first needs the network, in a form that Swift can call.
//
// Ownership: the caller of csoup_session_new owns the CSoupSession, and gives it up with csoup_session_close. A
// CSoupTransfer belongs to this module and ends when its `end` handler returns. Texts and bytes that handlers get
// belong to libsoup, and live for the call. One thread uses a session and its transfers: that whose default
// GMainContext was current when the session was made, and which iterates it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CSoupSession CSoupSession;
typedef struct CSoupTransfer CSoupTransfer;

// Loads libsoup unless it is loaded; false if it is not installed. Any thread may call it.
bool csoup_load(void);

// Makes a session that accepts no cookies; at most `connections` are open at once.
CSoupSession *_Nonnull csoup_session_new(const char *_Nonnull user_agent, uint32_t connections);

// Gives a session a disk cache in a folder for its owner only, made if needed, and reads its index; blocks. False if
// the folder cannot be made, or another process uses it: two would delete each other's files.
bool csoup_session_open_cache(
  CSoupSession *_Nonnull session, const char *_Nonnull folder, uint32_t byte_count);

// Writes the index of the cache and frees the session, in a later iteration of the context, then calls `done`. Its
// transfers must have been stopped.
void csoup_session_close(
  CSoupSession *_Nonnull session, void (*_Nonnull done)(void *_Nullable data), void *_Nullable data);

// The head of an answer.
typedef struct {
  uint32_t status;
  // Bytes of the body, as the server states; -1 if it does not.
  int64_t length;
  // Whether the answer comes from the disk cache without a question to the server.
  bool is_from_cache;
  const char *_Nullable content_type;
  // The target of a redirect.
  const char *_Nullable location;
  // Seconds of Retry-After from now; -1 if there is none.
  int64_t retry_after;
  // Seconds since 1970 of when the server sent it; -1 if it does not say.
  int64_t date;
} CSoupHead;

typedef enum {
  CSOUP_DONE,
  // By csoup_stop, or by a handler that has returned false.
  CSOUP_STOPPED,
  // No byte has come for as long as the timeout.
  CSOUP_TIMED_OUT,
  CSOUP_NO_NETWORK,
  CSOUP_NAME_NOT_FOUND,
  CSOUP_REFUSED,
  // Its certificate is not valid for it, or it has none.
  CSOUP_NOT_TRUSTED,
  // GLib's support for TLS is not installed.
  CSOUP_NO_TLS,
  // The connection ended before the answer did.
  CSOUP_INTERRUPTED,
  // The answer is no HTTP, or its encoding is broken.
  CSOUP_INVALID,
} CSoupResult;

// Handlers of a transfer, called on the session's thread, never during csoup_get. `head` and `body` return whether to
// continue. `end` is called once, as the last, possibly during csoup_stop.
typedef struct {
  bool (*_Nonnull head)(void *_Nullable data, const CSoupHead *_Nonnull head);
  bool (*_Nonnull body)(void *_Nullable data, const uint8_t *_Nonnull bytes, size_t count);
  void (*_Nonnull end)(void *_Nullable data, CSoupResult result);
} CSoupHandlers;

// Begins a GET request, without following redirects.
//
// Returns null, and calls no handler, if the address is none of HTTP. `headers` holds names and values in turn.
CSoupTransfer *_Nullable csoup_get(
  CSoupSession *_Nonnull session, const char *_Nonnull address,
  const char *_Nullable const *_Nonnull headers, size_t header_count,
  uint32_t timeout_milliseconds, CSoupHandlers handlers, void *_Nullable data);

// Ends a transfer now or soon; its `end` handler is still called.
void csoup_stop(CSoupTransfer *_Nonnull transfer);
