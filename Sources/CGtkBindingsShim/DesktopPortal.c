#include "CGtkBindingsShim.h"

#include <libportal-gtk4/portal-gtk4.h>
#include <pthread.h>

#include "CLoading.h"

// The second does not link the first in every version.
#define PORTALS "libportal.so.1"
#define PARENTS "libportal-gtk4.so.1"

#define FUNCTIONS(X) \
  X(create, xdp_portal_new) \
  X(free_parent, xdp_parent_free) \
  X(email, xdp_portal_compose_email) \
  X(finish_email, xdp_portal_compose_email_finish) \
  X(background, xdp_portal_set_wallpaper) \
  X(finish_background, xdp_portal_set_wallpaper_finish) \
  X(open, xdp_portal_open_uri) \
  X(finish_open, xdp_portal_open_uri_finish)

static struct {
  bool is_loaded;
  FUNCTIONS(LOADING_DECLARED)
  LOADING_DECLARED(parent, xdp_parent_new_gtk)
} library;

static void load(void) {
  const loading_symbol symbols[] = {FUNCTIONS(LOADING_SYMBOL)};
  const loading_symbol parent[] = {LOADING_SYMBOL(parent, xdp_parent_new_gtk)};
  library.is_loaded = loading_open(PORTALS, symbols, sizeof symbols / sizeof *symbols)
    && loading_open(PARENTS, parent, 1);
}

bool shim_portal_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library.is_loaded;
}

// The program's only portal, which lives as long as the program.
static XdpPortal *portal(void) {
  static XdpPortal *made;
  if (!made) made = library.create();
  return made;
}

// The window as the parent of the desktop's dialogs, which the caller releases.
static XdpParent *parent_of(GtkWindow *window) { return window ? library.parent(window) : NULL; }

static void release(XdpParent *parent) {
  if (parent) library.free_parent(parent);
}

void shim_portal_compose_email(
  GtkWindow *window, const char *subject, const char *const *paths, GCancellable *cancellable,
  GAsyncReadyCallback done, gpointer data) {
  XdpParent *parent = parent_of(window);
  library.email(
    portal(), parent, NULL, NULL, NULL, subject, NULL, paths, XDP_EMAIL_FLAG_NONE, cancellable,
    done, data);
  release(parent);
}

bool shim_portal_finish_email(GAsyncResult *result, GError **error) {
  return library.finish_email(portal(), result, error);
}

void shim_portal_set_background(
  GtkWindow *window, const char *uri, GCancellable *cancellable, GAsyncReadyCallback done,
  gpointer data) {
  XdpParent *parent = parent_of(window);
  library.background(
    portal(), parent, uri, XDP_WALLPAPER_FLAG_BACKGROUND | XDP_WALLPAPER_FLAG_PREVIEW, cancellable,
    done, data);
  release(parent);
}

bool shim_portal_finish_background(GAsyncResult *result, GError **error) {
  return library.finish_background(portal(), result, error);
}

void shim_portal_open_with(
  GtkWindow *window, const char *uri, GCancellable *cancellable, GAsyncReadyCallback done,
  gpointer data) {
  XdpParent *parent = parent_of(window);
  library.open(portal(), parent, uri, XDP_OPEN_URI_FLAG_ASK, cancellable, done, data);
  release(parent);
}

bool shim_portal_finish_open_with(GAsyncResult *result, GError **error) {
  return library.finish_open(portal(), result, error);
}
