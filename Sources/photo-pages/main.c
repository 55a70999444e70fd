// The command `photo-pages`: starts the first decoder and becomes the viewer, which finds it ready.
//
// Loading the viewer with GTK takes as long as starting a decoder. In C, since a process with the Swift run-time takes
// longer to start than this whole program.

#include "CDecoderChannel.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Finds another of our programs: beside this one as built, or in `libexec` next to `bin` as installed.
static bool find_program(const char *folder, const char *name, char path[PATH_MAX]) {
  static const char *const places[] = {"%s/%s", "%s/../libexec/photo-pages/%s"};
  for (size_t place = 0; place < sizeof places / sizeof *places; place++) {
    int length = snprintf(path, PATH_MAX, places[place], folder, name);
    if (length > 0 && length < PATH_MAX && access(path, X_OK) == 0) return true;
  }
  return false;
}

static bool find_own_folder(char folder[PATH_MAX]) {
  ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
  if (length <= 0) return false;
  folder[length] = 0;
  *strrchr(folder, '/') = 0;
  return true;
}

/// Whether the command line names a photo or folder, so that a decoder is needed at once.
static bool names_something(int count, char **arguments) {
  for (int place = 1; place < count; place++)
    if (arguments[place][0] != '-') return true;
  return false;
}

static bool has_argument(int count, char **arguments, const char *wanted) {
  for (int place = 1; place < count; place++)
    if (strcmp(arguments[place], wanted) == 0) return true;
  return false;
}

/// Starts a decoder and passes it to the viewer in a variable; if that fails, the viewer starts one.
static void start_decoder(const char *path) {
  int ends[2];
  pid_t process;
  char told[64];
  char *const arguments[] = {(char *)path, NULL};
  char **environment = decoder_environment();
  if (!environment || decoder_channel_make(ends) != 0) return;
  if (decoder_process_start(path, arguments, environment, ends[1], -1, &process) == 0
      && fcntl(ends[0], F_SETFD, 0) == 0) {
    snprintf(told, sizeof told, "%d %d", ends[0], process);
    setenv(DECODER_STARTED_VARIABLE, told, 1);
  }
  close(ends[1]);
}

int main(int count, char **arguments) {
  char folder[PATH_MAX], viewer[PATH_MAX], decoder[PATH_MAX];
  if (!find_own_folder(folder) || !find_program(folder, "photo-pages-viewer", viewer)) {
    fprintf(stderr, "photo-pages: photo-pages-viewer is not installed\n");
    return 127;
  }
  unsetenv(DECODER_STARTED_VARIABLE);
  const char *plain = getenv("PHOTO_PAGES_PLAIN_START");
  // With --verbose the viewer must start all decoders, to read their errors.
  if (!(plain && strcmp(plain, "1") == 0) && names_something(count, arguments) && !has_argument(count, arguments, "--verbose")
      && find_program(folder, "photo-pages-decoder", decoder))
    start_decoder(decoder);
  execv(viewer, arguments);
  fprintf(stderr, "photo-pages: %s: %s\n", viewer, strerror(errno));
  return 126;
}
