// A scheme of GIO's, `stand-in`, whose files are not native: what GVfs has for servers, without GVfs.
//
// Ownership: servers are never freed. A StandInFile owns its path; a StandInStream its bytes and its file.

#include "CServerStandIn.h"

#include <gio/gio.h>
#include <string.h>

typedef struct {
  char *root;
  char *bridge;
  StandInHandler handler;
  void *data;
  gboolean is_card;
} Server;

static GPtrArray *servers;
static GMutex lock;

static Server *server_at(unsigned number) {
  g_mutex_lock(&lock);
  Server *server = g_ptr_array_index(servers, number);
  g_mutex_unlock(&lock);
  return server;
}

// MARK: - Files

/// A file by its path below the server's root, which has no slash at its ends.
typedef struct {
  GObject parent;
  unsigned server;
  char *path;
} StandInFile;
typedef GObjectClass StandInFileClass;

static void stand_in_file_interface(GFileIface *interface);
static GType stand_in_file_get_type(void);
G_DEFINE_TYPE_WITH_CODE(
  StandInFile, stand_in_file, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE(G_TYPE_FILE, stand_in_file_interface))

static StandInFile *stand_in(GFile *file) { return (StandInFile *)file; }

static void finalize(GObject *object) {
  g_free(((StandInFile *)object)->path);
  G_OBJECT_CLASS(stand_in_file_parent_class)->finalize(object);
}

static void stand_in_file_class_init(StandInFileClass *class) { class->finalize = finalize; }

static void stand_in_file_init(StandInFile *file) { (void)file; }

/// Takes over the path (transfer full).
static GFile *file_new(unsigned server, char *path) {
  StandInFile *file = g_object_new(stand_in_file_get_type(), NULL);
  file->server = server;
  file->path = path;
  return G_FILE(file);
}

/// The name in a folder that is a given one but for the case of letters, else the given one (transfer full).
static char *name_in(const char *folder, const char *name) {
  char *found = NULL, *folded = g_utf8_casefold(name, -1);
  GDir *names = g_dir_open(folder, 0, NULL);
  for (const char *other; names && !found && (other = g_dir_read_name(names));) {
    char *other_folded = g_utf8_casefold(other, -1);
    if (strcmp(folded, other_folded) == 0) found = g_strdup(other);
    g_free(other_folded);
  }
  if (names) g_dir_close(names);
  g_free(folded);
  return found ? found : g_strdup(name);
}

/// The file of this machine that the server has (transfer full).
static GFile *real_file(GFile *file) {
  Server *server = server_at(stand_in(file)->server);
  char *path = g_strdup(server->root);
  char **names = g_strsplit(stand_in(file)->path, "/", -1);
  for (char **name = names; *name; name++) {
    char *real = server->is_card ? name_in(path, *name) : g_strdup(*name);
    char *longer = g_build_filename(path, real, NULL);
    g_free(path);
    g_free(real);
    path = longer;
  }
  g_strfreev(names);
  GFile *real = g_file_new_for_path(path);
  g_free(path);
  return real;
}

static char *basename_of(GFile *file) { return g_path_get_basename(stand_in(file)->path); }

static char *path_of(GFile *file) {
  return g_build_filename(server_at(stand_in(file)->server)->bridge, stand_in(file)->path, NULL);
}

static char *uri_of(GFile *file) {
  char *path = g_uri_escape_string(stand_in(file)->path, "/!$&'()*+,;=:@", FALSE);
  char *uri = g_strdup_printf("stand-in://%u%s%s", stand_in(file)->server, *path ? "/" : "", path);
  g_free(path);
  return uri;
}

static GFile *file_for_uri(GVfs *vfs, const char *uri, gpointer data) {
  (void)vfs;
  (void)data;
  char *rest = NULL;
  unsigned number = (unsigned)g_ascii_strtoull(uri + strlen("stand-in://"), &rest, 10);
  char *path = g_uri_unescape_string(*rest == '/' ? rest + 1 : rest, NULL);
  return file_new(number, path ? path : g_strdup(""));
}

static GFile *duplicate(GFile *file) {
  return file_new(stand_in(file)->server, g_strdup(stand_in(file)->path));
}

static guint hash(GFile *file) { return g_str_hash(stand_in(file)->path); }

static gboolean are_equal(GFile *file, GFile *other) {
  return stand_in(file)->server == stand_in(other)->server
    && strcmp(stand_in(file)->path, stand_in(other)->path) == 0;
}

static gboolean is_native(GFile *file) {
  (void)file;
  return FALSE;
}

static gboolean has_scheme(GFile *file, const char *scheme) {
  (void)file;
  return g_ascii_strcasecmp(scheme, "stand-in") == 0;
}

static char *scheme_of(GFile *file) {
  (void)file;
  return g_strdup("stand-in");
}

static GFile *parent_of(GFile *file) {
  const char *path = stand_in(file)->path;
  if (!*path) return NULL;
  const char *slash = strrchr(path, '/');
  return file_new(stand_in(file)->server, slash ? g_strndup(path, slash - path) : g_strdup(""));
}

static char *relative_path(GFile *folder, GFile *file) {
  const char *prefix = stand_in(folder)->path, *path = stand_in(file)->path;
  size_t length = strlen(prefix);
  if (stand_in(folder)->server != stand_in(file)->server || strncmp(path, prefix, length) != 0) return NULL;
  if (!length) return *path ? g_strdup(path) : NULL;
  return path[length] == '/' ? g_strdup(path + length + 1) : NULL;
}

static gboolean has_prefix(GFile *folder, GFile *file) {
  char *path = relative_path(folder, file);
  g_free(path);
  return path != NULL;
}

static GFile *resolve(GFile *file, const char *relative) {
  const char *path = stand_in(file)->path;
  return file_new(stand_in(file)->server, *path ? g_build_filename(path, relative, NULL) : g_strdup(relative));
}

static GFile *child_for_display_name(GFile *file, const char *name, GError **error) {
  (void)error;
  return resolve(file, name);
}

// MARK: - Requests

/// Asks for the answer to a request, and sets the error of one that does nothing.
static StandInAnswer ask(GFile *file, const char *request, GError **error) {
  Server *server = server_at(stand_in(file)->server);
  char *name = basename_of(file);
  StandInAnswer answer = server->handler(server->data, request, name);
  g_free(name);
  if (answer == StandInAnswerRefused) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "refused");
  } else if (answer == StandInAnswerEnds) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED, "ended");
  }
  return answer;
}

static gboolean is_ignored(StandInAnswer answer) {
  return answer == StandInAnswerRefused || answer == StandInAnswerEnds;
}

static gboolean end(StandInAnswer answer, gboolean is_done, GError **error) {
  if (!is_done || answer == StandInAnswerDone) return is_done;
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "no answer");
  return FALSE;
}

static GFileInfo *query(
  GFile *file, const char *attributes, GFileQueryInfoFlags flags, GCancellable *cancellable, GError **error
) {
  if (is_ignored(ask(file, "look", error))) return NULL;
  GFile *real = real_file(file);
  GFileInfo *info = g_file_query_info(real, attributes, flags, cancellable, error);
  g_object_unref(real);
  return info;
}

static GFileEnumerator *enumerate(
  GFile *file, const char *attributes, GFileQueryInfoFlags flags, GCancellable *cancellable, GError **error
) {
  if (is_ignored(ask(file, "list", error))) return NULL;
  GFile *real = real_file(file);
  GFileEnumerator *enumerator = g_file_enumerate_children(real, attributes, flags, cancellable, error);
  g_object_unref(real);
  return enumerator;
}

/// Opens a file; the stream is that of the local one, with a descriptor.
static GFileInputStream *read_file(GFile *file, GCancellable *cancellable, GError **error) {
  if (is_ignored(ask(file, "read", error))) return NULL;
  GFile *real = real_file(file);
  GFileInputStream *stream = g_file_read(real, cancellable, error);
  g_object_unref(real);
  return stream;
}

/// Whether a name can be given; otherwise the error is one of those that exFAT by FUSE and SMB servers have for it.
static gboolean is_allowed(GFile *file, GError **error) {
  char *name = basename_of(file);
  gboolean is_allowed = !server_at(stand_in(file)->server)->is_card || !strpbrk(name, "\"*:<>?\\|");
  GIOErrorEnum code = strpbrk(name, "*?") ? G_IO_ERROR_NOT_FOUND : G_IO_ERROR_INVALID_ARGUMENT;
  g_free(name);
  if (!is_allowed) g_set_error_literal(error, G_IO_ERROR, code, "refused");
  return is_allowed;
}

static gboolean delete_file(GFile *file, GCancellable *cancellable, GError **error) {
  StandInAnswer answer = ask(file, "delete", error);
  if (is_ignored(answer)) return FALSE;
  GFile *real = real_file(file);
  gboolean is_done = g_file_delete(real, cancellable, error);
  g_object_unref(real);
  return end(answer, is_done, error);
}

static gboolean make_directory(GFile *file, GCancellable *cancellable, GError **error) {
  StandInAnswer answer = ask(file, "mkdir", error);
  if (is_ignored(answer) || !is_allowed(file, error)) return FALSE;
  GFile *real = real_file(file);
  gboolean is_done = g_file_make_directory(real, cancellable, error);
  g_object_unref(real);
  return end(answer, is_done, error);
}

/// Moves a file as GVfs' SFTP does: what is replaced is deleted first.
static gboolean move(
  GFile *file, GFile *other, GFileCopyFlags flags, GCancellable *cancellable, GFileProgressCallback progress,
  gpointer data, GError **error
) {
  StandInAnswer answer = ask(other, "move", error);
  if (is_ignored(answer) || !is_allowed(other, error)) return FALSE;
  GFile *old = real_file(file), *new = real_file(other);
  gboolean is_done = TRUE;
  if (flags & G_FILE_COPY_OVERWRITE) g_file_delete(new, NULL, NULL);
  if (answer != StandInAnswerEndsHalfway) {
    is_done = g_file_move(old, new, flags, cancellable, progress, data, error);
  }
  g_object_unref(old);
  g_object_unref(new);
  return end(answer, is_done, error);
}

// MARK: - Writing

/// A stream that sends all of its bytes when it is closed, as GVfs does with WebDAV.
typedef struct {
  GFileOutputStream parent;
  GFile *file;
  GByteArray *bytes;
} StandInStream;
typedef GFileOutputStreamClass StandInStreamClass;

static GType stand_in_stream_get_type(void);
G_DEFINE_TYPE(StandInStream, stand_in_stream, G_TYPE_FILE_OUTPUT_STREAM)

static gssize stream_write(
  GOutputStream *stream, const void *bytes, gsize count, GCancellable *cancellable, GError **error
) {
  (void)cancellable;
  (void)error;
  g_byte_array_append(((StandInStream *)stream)->bytes, bytes, (guint)count);
  return (gssize)count;
}

static gboolean stream_close(GOutputStream *stream, GCancellable *cancellable, GError **error) {
  (void)cancellable;
  StandInStream *self = (StandInStream *)stream;
  StandInAnswer answer = ask(self->file, "put", error);
  if (is_ignored(answer)) return FALSE;
  GFile *real = real_file(self->file);
  char *path = g_file_get_path(real);
  gsize count = answer == StandInAnswerEndsHalfway ? self->bytes->len / 2 : self->bytes->len;
  // In place, as some servers write.
  gboolean is_done = g_file_set_contents_full(
    path, (const char *)self->bytes->data, (gssize)count, G_FILE_SET_CONTENTS_NONE, 0644, error);
  g_free(path);
  g_object_unref(real);
  return end(answer, is_done, error);
}

static void stream_finalize(GObject *object) {
  StandInStream *self = (StandInStream *)object;
  g_object_unref(self->file);
  g_byte_array_unref(self->bytes);
  G_OBJECT_CLASS(stand_in_stream_parent_class)->finalize(object);
}

static void stand_in_stream_class_init(StandInStreamClass *class) {
  G_OBJECT_CLASS(class)->finalize = stream_finalize;
  G_OUTPUT_STREAM_CLASS(class)->write_fn = stream_write;
  G_OUTPUT_STREAM_CLASS(class)->close_fn = stream_close;
}

static void stand_in_stream_init(StandInStream *stream) { stream->bytes = g_byte_array_new(); }

static GFileOutputStream *stream_new(GFile *file) {
  StandInStream *stream = g_object_new(stand_in_stream_get_type(), NULL);
  stream->file = g_object_ref(file);
  return G_FILE_OUTPUT_STREAM(stream);
}

static GFileOutputStream *create(
  GFile *file, GFileCreateFlags flags, GCancellable *cancellable, GError **error
) {
  (void)flags;
  if (!is_allowed(file, error)) return NULL;
  GFile *real = real_file(file);
  gboolean is_taken = g_file_query_exists(real, cancellable);
  g_object_unref(real);
  if (!is_taken) return stream_new(file);
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_EXISTS, "taken");
  return NULL;
}

static GFileOutputStream *replace(
  GFile *file, const char *tag, gboolean backup, GFileCreateFlags flags, GCancellable *cancellable, GError **error
) {
  (void)tag;
  (void)backup;
  (void)flags;
  (void)cancellable;
  (void)error;
  return stream_new(file);
}

static void stand_in_file_interface(GFileIface *interface) {
  interface->dup = duplicate;
  interface->hash = hash;
  interface->equal = are_equal;
  interface->is_native = is_native;
  interface->has_uri_scheme = has_scheme;
  interface->get_uri_scheme = scheme_of;
  interface->get_basename = basename_of;
  interface->get_path = path_of;
  interface->get_uri = uri_of;
  interface->get_parse_name = uri_of;
  interface->get_parent = parent_of;
  interface->prefix_matches = has_prefix;
  interface->get_relative_path = relative_path;
  interface->resolve_relative_path = resolve;
  interface->get_child_for_display_name = child_for_display_name;
  interface->enumerate_children = enumerate;
  interface->query_info = query;
  interface->read_fn = read_file;
  interface->create = create;
  interface->replace = replace;
  interface->delete_file = delete_file;
  interface->make_directory = make_directory;
  interface->move = move;
}

unsigned stand_in_server_new(
  const char *root, const char *bridge, StandInHandler handler, void *data
) {
  Server *server = g_new0(Server, 1);
  server->root = g_strdup(root);
  server->bridge = g_strdup(bridge);
  server->handler = handler;
  server->data = data;
  g_mutex_lock(&lock);
  if (!servers) {
    servers = g_ptr_array_new();
    g_vfs_register_uri_scheme(
      g_vfs_get_default(), "stand-in", file_for_uri, NULL, NULL, file_for_uri, NULL, NULL);
  }
  unsigned number = servers->len;
  g_ptr_array_add(servers, server);
  g_mutex_unlock(&lock);
  return number;
}

void stand_in_server_be_card(unsigned number) { server_at(number)->is_card = TRUE; }
