// Moves and presses a pointer of its own in a Wayland compositor that has the protocol
// wlr-virtual-pointer-unstable-v1: one command a line of its input. "move X Y WIDTH HEIGHT" goes to a place of a
// screen of that size, "press BUTTON" and "release BUTTON" take 1 to 3, "wheel NOTCHES" scrolls, "wait MS" waits.

#include <stdio.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <wayland-client.h>

enum { MOVE = 1, BUTTON = 2, FRAME = 4, SOURCE = 5, DISCRETE = 7, CREATE = 0 };

static const struct wl_interface pointer_interface;
static const struct wl_interface *no_types[5];
static const struct wl_interface *create_types[] = {&wl_seat_interface, &pointer_interface};

static const struct wl_message pointer_requests[] = {
  {"motion", "uff", no_types}, {"motion_absolute", "uuuuu", no_types}, {"button", "uuu", no_types},
  {"axis", "uuf", no_types}, {"frame", "", no_types}, {"axis_source", "u", no_types},
  {"axis_stop", "uu", no_types}, {"axis_discrete", "uufi", no_types}, {"destroy", "", no_types},
};
static const struct wl_interface pointer_interface = {
  "zwlr_virtual_pointer_v1", 1, 9, pointer_requests, 0, NULL,
};
static const struct wl_message manager_requests[] = {{"create_virtual_pointer", "?on", create_types}};
static const struct wl_interface manager_interface = {
  "zwlr_virtual_pointer_manager_v1", 1, 1, manager_requests, 0, NULL,
};

static struct wl_proxy *manager;

static void found(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  if (strcmp(interface, manager_interface.name) == 0) {
    manager = wl_registry_bind(registry, name, &manager_interface, 1);
  }
}

static void removed(void *data, struct wl_registry *registry, uint32_t name) {}

static uint32_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

static void perform(struct wl_proxy *pointer, const char *line) {
  static const uint32_t codes[] = {0, 0x110, 0x112, 0x111};
  unsigned x, y, width, height, button;
  int number;
  if (sscanf(line, "move %u %u %u %u", &x, &y, &width, &height) == 4) {
    wl_proxy_marshal(pointer, MOVE, now(), x, y, width, height);
  } else if (sscanf(line, "press %u", &button) == 1 && button < 4) {
    wl_proxy_marshal(pointer, BUTTON, now(), codes[button], 1);
  } else if (sscanf(line, "release %u", &button) == 1 && button < 4) {
    wl_proxy_marshal(pointer, BUTTON, now(), codes[button], 0);
  } else if (sscanf(line, "wheel %d", &number) == 1) {
    wl_proxy_marshal(pointer, SOURCE, 0);
    wl_proxy_marshal(pointer, DISCRETE, now(), 0, wl_fixed_from_int(15 * number), number);
  } else if (sscanf(line, "wait %d", &number) == 1) {
    struct timespec time = {number / 1000, number % 1000 * 1000000L};
    nanosleep(&time, NULL);
    return;
  }
  wl_proxy_marshal(pointer, FRAME);
}

int main(void) {
  static const struct wl_registry_listener listener = {found, removed};
  struct wl_display *display = wl_display_connect(NULL);
  if (display == NULL) {
    fputs("There is no Wayland compositor.\n", stderr);
    return 1;
  }
  wl_registry_add_listener(wl_display_get_registry(display), &listener, NULL);
  wl_display_roundtrip(display);
  if (manager == NULL) {
    fputs("The compositor has no virtual pointers.\n", stderr);
    return 1;
  }
  struct wl_proxy *pointer =
    wl_proxy_marshal_constructor(manager, CREATE, &pointer_interface, NULL, NULL);
  char line[256];
  while (wl_display_roundtrip(display) >= 0 && fgets(line, sizeof line, stdin) != NULL) {
    perform(pointer, line);
  }
  return 0;
}
