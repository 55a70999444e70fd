#include "CSoup.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <gmodule.h>
#include <pthread.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "CLoading.h"

#define LIBRARY "libsoup-3.0.so.0"

// The most that one call of `body` gets.
#define CHUNK 65536
// How long new answers wait to be listed in the index of the cache.
#define INDEX_DELAY_SECONDS 5

// As in libsoup/soup.h. Including it would link libsoup.
typedef struct SoupSession SoupSession;
typedef struct SoupMessage SoupMessage;
typedef struct SoupMessageHeaders SoupMessageHeaders;
typedef struct SoupCache SoupCache;
enum { SOUP_MESSAGE_NO_REDIRECT = 1 << 1, SOUP_MESSAGE_NEW_CONNECTION = 1 << 2 };
enum { SOUP_HTTP_2_0 = 2 };
enum { SOUP_CACHE_SINGLE_USER = 0 };
enum { SOUP_SESSION_ERROR_PARSING = 0, SOUP_SESSION_ERROR_ENCODING = 1 };

#define FUNCTIONS(X) \
  X(session_type, soup_session_get_type, GType, (void)) \
  X(error_domain, soup_session_error_quark, GQuark, (void)) \
  X(add_feature, soup_session_add_feature, void, (SoupSession *, SoupCache *)) \
  X(send, soup_session_send_async, void, \
    (SoupSession *, SoupMessage *, int, GCancellable *, GAsyncReadyCallback, gpointer)) \
  X(finish, soup_session_send_finish, GInputStream *, (SoupSession *, GAsyncResult *, GError **)) \
  X(message_new, soup_message_new, SoupMessage *, (const char *, const char *)) \
  X(set_flags, soup_message_set_flags, void, (SoupMessage *, int)) \
  X(status, soup_message_get_status, guint, (SoupMessage *)) \
  X(connection, soup_message_get_connection_id, guint64, (SoupMessage *)) \
  X(version, soup_message_get_http_version, int, (SoupMessage *)) \
  X(uri, soup_message_get_uri, GUri *, (SoupMessage *)) \
  X(request_headers, soup_message_get_request_headers, SoupMessageHeaders *, (SoupMessage *)) \
  X(response_headers, soup_message_get_response_headers, SoupMessageHeaders *, (SoupMessage *)) \
  X(append, soup_message_headers_append, void, (SoupMessageHeaders *, const char *, const char *)) \
  X(get, soup_message_headers_get_one, const char *, (SoupMessageHeaders *, const char *)) \
  X(length, soup_message_headers_get_content_length, goffset, (SoupMessageHeaders *)) \
  X(parse_date, soup_date_time_new_from_http_string, GDateTime *, (const char *)) \
  X(cache_new, soup_cache_new, SoupCache *, (const char *, int)) \
  X(set_cache_size, soup_cache_set_max_size, void, (SoupCache *, guint)) \
  X(load_cache, soup_cache_load, void, (SoupCache *)) \
  X(flush_cache, soup_cache_flush, void, (SoupCache *)) \
  X(dump_cache, soup_cache_dump, void, (SoupCache *))

static struct {
  bool is_loaded;
  FUNCTIONS(LOADING_TYPED)
} library;

static void load(void) {
  const loading_symbol symbols[] = {FUNCTIONS(LOADING_SYMBOL)};
  // libsoup's constructor takes GModule's lock while the loader's is held, and GTK takes them the other way round. So
  // the library is loaded by GModule, which takes its own lock first.
  g_module_open(LIBRARY, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);
  library.is_loaded = loading_open(LIBRARY, symbols, sizeof symbols / sizeof *symbols);
}

bool csoup_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library.is_loaded;
}

// Calls a function once, after a time or in a later iteration of this thread's context. The caller owns the source.
static GSource *call_later(guint milliseconds, GSourceFunc function, gpointer data) {
  GSource *source = milliseconds ? g_timeout_source_new(milliseconds) : g_idle_source_new();
  g_source_set_callback(source, function, data, NULL);
  g_source_attach(source, g_main_context_get_thread_default());
  return source;
}

static void end_source(GSource **source) {
  if (!*source) return;
  g_source_destroy(*source);
  g_source_unref(*source);
  *source = NULL;
}

// MARK: - Sessions

struct CSoupSession {
  SoupSession *session;
  SoupCache *cache;
  // The hosts that have answered with HTTP/2.
  GHashTable *multiplexed;
  // Holds the lock of the cache's folder; -1 without a cache.
  int folder;
  // Writes the index; null if nothing is new.
  GSource *index;
  void (*done)(void *);
  void *data;
};

CSoupSession *csoup_session_new(const char *user_agent, uint32_t connections) {
  CSoupSession *session = g_new0(CSoupSession, 1);
  // A transfer has a timeout of its own, which counts every byte.
  session->session = g_object_new(
    library.session_type(), "user-agent", user_agent, "max-conns", (int)connections,
    "max-conns-per-host", (int)connections, "timeout", 0u, NULL);
  session->multiplexed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  session->folder = -1;
  return session;
}

bool csoup_session_open_cache(CSoupSession *session, const char *folder, uint32_t byte_count) {
  g_mkdir_with_parents(folder, 0700);
  session->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (session->folder < 0) return false;
  if (flock(session->folder, LOCK_EX | LOCK_NB) != 0) {
    close(session->folder);
    session->folder = -1;
    return false;
  }
  session->cache = library.cache_new(folder, SOUP_CACHE_SINGLE_USER);
  library.set_cache_size(session->cache, byte_count);
  library.add_feature(session->session, session->cache);
  library.load_cache(session->cache);
  return true;
}

static gboolean write_index(gpointer data) {
  CSoupSession *session = data;
  library.dump_cache(session->cache);
  end_source(&session->index);
  return G_SOURCE_REMOVE;
}

static void index_later(CSoupSession *session) {
  if (session->cache && !session->index)
    session->index = call_later(INDEX_DELAY_SECONDS * 1000, write_index, session);
}

// Iterates the context while libsoup still writes answers, and thus is called by the context itself.
static gboolean close_session(gpointer data) {
  CSoupSession *session = data;
  end_source(&session->index);
  if (session->cache) {
    library.flush_cache(session->cache);
    library.dump_cache(session->cache);
    g_object_unref(session->cache);
  }
  g_object_unref(session->session);
  g_hash_table_unref(session->multiplexed);
  if (session->folder >= 0) close(session->folder);
  session->done(session->data);
  g_free(session);
  return G_SOURCE_REMOVE;
}

void csoup_session_close(CSoupSession *session, void (*done)(void *), void *data) {
  session->done = done;
  session->data = data;
  g_source_unref(call_later(0, close_session, session));
}

// MARK: - Transfers

struct CSoupTransfer {
  CSoupSession *session;
  SoupMessage *message;
  GInputStream *body;
  GCancellable *cancellable;
  CSoupHandlers handlers;
  void *data;
  // Looks whether bytes have come.
  GSource *timer;
  guint timeout;
  // When the last byte came, in microseconds.
  gint64 progress;
  bool is_timed_out, is_from_cache, is_closed;
  CSoupResult result;
  // The stream that writes the body into the cache, until it has; null if it is not stored.
  GInputStream *caching;
  guint8 chunk[CHUNK];
};

static CSoupResult resolver_result(void) {
  return g_network_monitor_get_network_available(g_network_monitor_get_default())
    ? CSOUP_NAME_NOT_FOUND
    : CSOUP_NO_NETWORK;
}

static CSoupResult input_result(int code) {
  switch (code) {
  case G_IO_ERROR_CANCELLED: return CSOUP_STOPPED;
  case G_IO_ERROR_TIMED_OUT: return CSOUP_TIMED_OUT;
  case G_IO_ERROR_HOST_NOT_FOUND: return resolver_result();
  case G_IO_ERROR_NETWORK_UNREACHABLE: return CSOUP_NO_NETWORK;
  case G_IO_ERROR_CONNECTION_REFUSED:
  case G_IO_ERROR_HOST_UNREACHABLE:
  case G_IO_ERROR_PROXY_FAILED:
  case G_IO_ERROR_PROXY_AUTH_FAILED:
  case G_IO_ERROR_PROXY_NEED_AUTH:
  case G_IO_ERROR_PROXY_NOT_ALLOWED: return CSOUP_REFUSED;
  case G_IO_ERROR_INVALID_DATA: return CSOUP_INVALID;
  default: return CSOUP_INTERRUPTED;
  }
}

static CSoupResult tls_result(int code) {
  switch (code) {
  case G_TLS_ERROR_UNAVAILABLE: return CSOUP_NO_TLS;
  case G_TLS_ERROR_MISC:
  case G_TLS_ERROR_EOF: return CSOUP_INTERRUPTED;
  default: return CSOUP_NOT_TRUSTED;
  }
}

static CSoupResult result_of(const CSoupTransfer *transfer, const GError *error) {
  if (transfer->is_timed_out) return CSOUP_TIMED_OUT;
  if (!error) return g_cancellable_is_cancelled(transfer->cancellable) ? CSOUP_STOPPED : CSOUP_DONE;
  if (error->domain == G_IO_ERROR) return input_result(error->code);
  if (error->domain == G_RESOLVER_ERROR) return resolver_result();
  if (error->domain == G_TLS_ERROR) return tls_result(error->code);
  const bool is_format =
    error->code == SOUP_SESSION_ERROR_PARSING || error->code == SOUP_SESSION_ERROR_ENCODING;
  return error->domain == library.error_domain() && is_format ? CSOUP_INVALID : CSOUP_INTERRUPTED;
}

static void end_caching(CSoupTransfer *transfer) {
  if (transfer->caching) g_signal_handlers_disconnect_by_data(transfer->caching, transfer);
  g_clear_object(&transfer->caching);
}

static void free_transfer(CSoupTransfer *transfer) {
  end_source(&transfer->timer);
  end_caching(transfer);
  g_clear_object(&transfer->body);
  g_clear_object(&transfer->message);
  g_clear_object(&transfer->cancellable);
  g_free(transfer);
}

static void end_transfer(CSoupTransfer *transfer) {
  transfer->handlers.end(transfer->data, transfer->result);
  free_transfer(transfer);
}

// An answer ends when it has been stored: the cache would not find it before.
static void has_cached(void *stream, int count, GError *error, CSoupTransfer *transfer) {
  (void)stream;
  (void)count;
  (void)error;
  end_caching(transfer);
  if (transfer->is_closed) end_transfer(transfer);
}

static void await_caching(CSoupTransfer *transfer) {
  GInputStream *stream = transfer->body;
  while (stream && strcmp(G_OBJECT_TYPE_NAME(stream), "SoupCacheInputStream") != 0)
    stream = G_IS_FILTER_INPUT_STREAM(stream)
      ? g_filter_input_stream_get_base_stream(G_FILTER_INPUT_STREAM(stream))
      : NULL;
  if (!stream || g_signal_lookup("caching-finished", G_OBJECT_TYPE(stream)) == 0) return;
  transfer->caching = g_object_ref(stream);
  g_signal_connect(stream, "caching-finished", G_CALLBACK(has_cached), transfer);
}

static void has_closed(GObject *body, GAsyncResult *result, gpointer data) {
  CSoupTransfer *transfer = data;
  g_input_stream_close_finish(G_INPUT_STREAM(body), result, NULL);
  transfer->is_closed = true;
  if (!transfer->caching) end_transfer(transfer);
}

// Frees the error. A complete body is closed, so that the cache counts it as such.
static void finish(CSoupTransfer *transfer, GError *error) {
  transfer->result = result_of(transfer, error);
  g_clear_error(&error);
  if (transfer->result != CSOUP_DONE) return end_transfer(transfer);
  if (!transfer->is_from_cache) index_later(transfer->session);
  g_input_stream_close_async(
    transfer->body, G_PRIORITY_DEFAULT, transfer->cancellable, has_closed, transfer);
}

static void read_on(CSoupTransfer *transfer);

static void has_read(GObject *body, GAsyncResult *result, gpointer data) {
  CSoupTransfer *transfer = data;
  GError *error = NULL;
  const gssize count = g_input_stream_read_finish(G_INPUT_STREAM(body), result, &error);
  transfer->progress = g_get_monotonic_time();
  if (count > 0 && !g_cancellable_is_cancelled(transfer->cancellable)) {
    if (transfer->handlers.body(transfer->data, transfer->chunk, (size_t)count))
      return read_on(transfer);
    g_cancellable_cancel(transfer->cancellable);
  }
  finish(transfer, error);
}

static void read_on(CSoupTransfer *transfer) {
  g_input_stream_read_async(
    transfer->body, transfer->chunk, CHUNK, G_PRIORITY_DEFAULT, transfer->cancellable, has_read,
    transfer);
}

// Returns the seconds of Retry-After from now, from a number or a date; -1 without one.
static int64_t retry_after(const char *text) {
  guint64 seconds;
  if (!text) return -1;
  if (g_ascii_string_to_unsigned(text, 10, 0, G_MAXINT32, &seconds, NULL)) return (int64_t)seconds;
  GDateTime *date = library.parse_date(text);
  if (!date) return -1;
  const gint64 until = g_date_time_to_unix(date) - g_get_real_time() / G_USEC_PER_SEC;
  g_date_time_unref(date);
  return MAX(0, until);
}

static int64_t seconds_since_1970(const char *text) {
  GDateTime *date = text ? library.parse_date(text) : NULL;
  if (!date) return -1;
  const gint64 seconds = g_date_time_to_unix(date);
  g_date_time_unref(date);
  return seconds;
}

static bool send_head(CSoupTransfer *transfer) {
  SoupMessageHeaders *headers = library.response_headers(transfer->message);
  // The length is that of the bytes as sent.
  const bool has_length =
    library.get(headers, "Content-Length") && !library.get(headers, "Content-Encoding");
  transfer->is_from_cache = library.connection(transfer->message) == 0;
  const char *host = g_uri_get_host(library.uri(transfer->message));
  if (library.version(transfer->message) == SOUP_HTTP_2_0)
    g_hash_table_add(transfer->session->multiplexed, g_strdup(host));
  const CSoupHead head = {
    .status = library.status(transfer->message),
    .length = has_length ? library.length(headers) : -1,
    .is_from_cache = transfer->is_from_cache,
    .content_type = library.get(headers, "Content-Type"),
    .location = library.get(headers, "Location"),
    .retry_after = retry_after(library.get(headers, "Retry-After")),
    .date = seconds_since_1970(library.get(headers, "Date")),
  };
  return transfer->handlers.head(transfer->data, &head);
}

static void has_head(GObject *session, GAsyncResult *result, gpointer data) {
  CSoupTransfer *transfer = data;
  GError *error = NULL;
  transfer->body = library.finish((SoupSession *)session, result, &error);
  transfer->progress = g_get_monotonic_time();
  if (!transfer->body) return finish(transfer, error);
  await_caching(transfer);
  if (!g_cancellable_is_cancelled(transfer->cancellable) && send_head(transfer))
    return read_on(transfer);
  g_cancellable_cancel(transfer->cancellable);
  finish(transfer, NULL);
}

static gboolean look(gpointer data) {
  CSoupTransfer *transfer = data;
  const gint64 idle = (g_get_monotonic_time() - transfer->progress) / 1000;
  end_source(&transfer->timer);
  if (transfer->is_closed) {
    // The cache's disk is slow.
    end_transfer(transfer);
  } else if (idle >= transfer->timeout) {
    transfer->is_timed_out = true;
    g_cancellable_cancel(transfer->cancellable);
  } else {
    transfer->timer = call_later(MAX(1, transfer->timeout - (guint)idle), look, transfer);
  }
  return G_SOURCE_REMOVE;
}

CSoupTransfer *csoup_get(
  CSoupSession *session, const char *address, const char *const *headers, size_t header_count,
  uint32_t timeout_milliseconds, CSoupHandlers handlers, void *data) {
  SoupMessage *message = library.message_new("GET", address);
  if (!message) return NULL;
  // libsoup 3.2 crashes if a server ends a connection of HTTP/1.1 just when it is used again.
  const bool is_multiplexed =
    g_hash_table_contains(session->multiplexed, g_uri_get_host(library.uri(message)));
  library.set_flags(
    message, SOUP_MESSAGE_NO_REDIRECT | (is_multiplexed ? 0 : SOUP_MESSAGE_NEW_CONNECTION));
  for (size_t index = 0; index + 1 < header_count; index += 2)
    library.append(library.request_headers(message), headers[index], headers[index + 1]);
  CSoupTransfer *transfer = g_new0(CSoupTransfer, 1);
  transfer->session = session;
  transfer->message = message;
  transfer->cancellable = g_cancellable_new();
  transfer->handlers = handlers;
  transfer->data = data;
  transfer->timeout = timeout_milliseconds;
  transfer->progress = g_get_monotonic_time();
  transfer->timer = call_later(MAX(1, timeout_milliseconds), look, transfer);
  library.send(
    session->session, message, G_PRIORITY_DEFAULT, transfer->cancellable, has_head, transfer);
  return transfer;
}

void csoup_stop(CSoupTransfer *transfer) { g_cancellable_cancel(transfer->cancellable); }
