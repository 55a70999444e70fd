#include "CSecret.h"

#include <gio/gio.h>
#include <pthread.h>

#include "CLoading.h"

#define LIBRARY "libsecret-1.so.0"

// As in libsecret/secret.h. Including it would link libsecret.
typedef struct {
  const char *name;
  int type;
} SecretSchemaAttribute;
typedef struct {
  const char *name;
  int flags;
  SecretSchemaAttribute attributes[32];
  int reserved;
  void *more_reserved[7];
} SecretSchema;
enum { SECRET_ERROR_IS_LOCKED = 2 };

#define FUNCTIONS(X) \
  X(error_domain, secret_error_get_quark, GQuark, (void)) \
  X(store, secret_password_storev_sync, gboolean, \
    (const SecretSchema *, GHashTable *, const char *, const char *, const char *, GCancellable *, \
     GError **)) \
  X(lookup, secret_password_lookupv_sync, char *, \
    (const SecretSchema *, GHashTable *, GCancellable *, GError **)) \
  X(clear, secret_password_clearv_sync, gboolean, \
    (const SecretSchema *, GHashTable *, GCancellable *, GError **)) \
  X(free, secret_password_free, void, (char *))

static struct {
  bool is_loaded;
  FUNCTIONS(LOADING_TYPED)
} library;

static void load(void) {
  const loading_symbol symbols[] = {FUNCTIONS(LOADING_SYMBOL)};
  library.is_loaded = loading_open(LIBRARY, symbols, sizeof symbols / sizeof *symbols);
}

bool csecret_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library.is_loaded;
}

// Secrets have one attribute, their name, a string.
static SecretSchema schema_of(const char *program) {
  return (SecretSchema){.name = program, .attributes = {{"name", 0}}};
}

// The caller owns it; it borrows the name.
static GHashTable *attributes_of(const char *name) {
  GHashTable *attributes = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(attributes, "name", (char *)name);
  return attributes;
}

// Frees the error, and the attributes of the call.
static CSecretResult result_of(GError *error, GHashTable *attributes, GCancellable *cancellable) {
  g_hash_table_unref(attributes);
  if (!error) return CSECRET_DONE;
  CSecretResult result = CSECRET_FAILED;
  // The bus cannot be reached, or the service not be started.
  if (
    error->domain == G_DBUS_ERROR || error->domain == G_IO_ERROR || error->domain == G_SPAWN_ERROR)
    result = CSECRET_NO_SERVICE;
  // libsecret reports a closed dialog as cancelled.
  if (
    g_error_matches(error, library.error_domain(), SECRET_ERROR_IS_LOCKED)
    || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    result = CSECRET_LOCKED;
  if (cancellable && g_cancellable_is_cancelled(cancellable)) result = CSECRET_CANCELLED;
  g_error_free(error);
  return result;
}

CSecretResult csecret_store(
  const char *program, const char *name, const char *label, const char *text, void *cancellable) {
  const SecretSchema schema = schema_of(program);
  GHashTable *attributes = attributes_of(name);
  GError *error = NULL;
  const gboolean is_stored =
    library.store(&schema, attributes, NULL, label, text, cancellable, &error);
  const bool is_refused = !is_stored && !error;
  const CSecretResult result = result_of(error, attributes, cancellable);
  return is_refused ? CSECRET_LOCKED : result;
}

CSecretResult csecret_find(
  const char *program, const char *name, char **text, void *cancellable) {
  const SecretSchema schema = schema_of(program);
  GHashTable *attributes = attributes_of(name);
  GError *error = NULL;
  *text = library.lookup(&schema, attributes, cancellable, &error);
  return result_of(error, attributes, cancellable);
}

CSecretResult csecret_clear(const char *program, const char *name, void *cancellable) {
  const SecretSchema schema = schema_of(program);
  GHashTable *attributes = attributes_of(name);
  GError *error = NULL;
  library.clear(&schema, attributes, cancellable, &error);
  return result_of(error, attributes, cancellable);
}

void csecret_free(char *text) { library.free(text); }
