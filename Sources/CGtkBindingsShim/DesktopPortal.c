#include "CGtkBindingsShim.h"

#include <libportal-gtk4/portal-gtk4.h>
#include <pthread.h>

#include "CLoading.h"

// The second does not link the first in every version.
#define PORTALS "libportal.so.1"
#define PARENTS "libportal-gtk4.so.1"


static struct {
  bool is_loaded;
  XdpPortal *(*create)(void);
  XdpParent *(*parent)(GtkWindow *);
  void (*free_parent)(XdpParent *);
  void (*email)(
    XdpPortal *, XdpParent *, const char *const *, const char *const *, const char *const *,
    const char *, const char *, const char *const *, XdpEmailFlags, GCancellable *,
    GAsyncReadyCallback, gpointer);
  gboolean (*finish_email)(XdpPortal *, GAsyncResult *, GError **);
  void (*background)(
    XdpPortal *, XdpParent *, const char *, XdpWallpaperFlags, GCancellable *, GAsyncReadyCallback,
    gpointer);
  gboolean (*finish_background)(XdpPortal *, GAsyncResult *, GError **);
  void (*open)(
    XdpPortal *, XdpParent *, const char *, XdpOpenUriFlags, GCancellable *, GAsyncReadyCallback,
    gpointer);
  gboolean (*finish_open)(XdpPortal *, GAsyncResult *, GError **);
} xdp;

static void load(void) {
  const loading_symbol symbols[] = {
    {"xdp_portal_new", &xdp.create},
    {"xdp_parent_free", &xdp.free_parent},
    {"xdp_portal_compose_email", &xdp.email},
    {"xdp_portal_compose_email_finish", &xdp.finish_email},
    {"xdp_portal_set_wallpaper", &xdp.background},
    {"xdp_portal_set_wallpaper_finish", &xdp.finish_background},
    {"xdp_portal_open_uri", &xdp.open},
    {"xdp_portal_open_uri_finish", &xdp.finish_open},
  };
  const loading_symbol parent = {"xdp_parent_new_gtk", &xdp.parent};
  xdp.is_loaded = loading_open(PORTALS, symbols, sizeof symbols / sizeof *symbols)
    && loading_open(PARENTS, &parent, 1);
}

bool shim_portal_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return xdp.is_loaded;
}

// The program's only portal, which lives as long as the program.
static XdpPortal *portal(void) {
  static XdpPortal *made;
  if (!made) made = xdp.create();
  return made;
}

// The window as the parent of the desktop's dialogs, which the caller releases.
static XdpParent *parent_of(GtkWindow *window) { return window ? xdp.parent(window) : NULL; }

static void release(XdpParent *parent) {
  if (parent) xdp.free_parent(parent);
}

void shim_portal_compose_email(
  GtkWindow *window, const char *subject, const char *const *paths, GCancellable *cancellable,
  GAsyncReadyCallback done, gpointer data) {
  XdpParent *parent = parent_of(window);
  xdp.email(
    portal(), parent, NULL, NULL, NULL, subject, NULL, paths, XDP_EMAIL_FLAG_NONE, cancellable,
    done, data);
  release(parent);
}

bool shim_portal_finish_email(GAsyncResult *result, GError **error) {
  return xdp.finish_email(portal(), result, error);
}

void shim_portal_set_background(
  GtkWindow *window, const char *uri, GCancellable *cancellable, GAsyncReadyCallback done,
  gpointer data) {
  XdpParent *parent = parent_of(window);
  xdp.background(
    portal(), parent, uri, XDP_WALLPAPER_FLAG_BACKGROUND | XDP_WALLPAPER_FLAG_PREVIEW, cancellable,
    done, data);
  release(parent);
}

bool shim_portal_finish_background(GAsyncResult *result, GError **error) {
  return xdp.finish_background(portal(), result, error);
}

void shim_portal_open_with(
  GtkWindow *window, const char *uri, GCancellable *cancellable, GAsyncReadyCallback done,
  gpointer data) {
  XdpParent *parent = parent_of(window);
  xdp.open(portal(), parent, uri, XDP_OPEN_URI_FLAG_ASK, cancellable, done, data);
  release(parent);
}

bool shim_portal_finish_open_with(GAsyncResult *result, GError **error) {
  return xdp.finish_open(portal(), result, error);
}
