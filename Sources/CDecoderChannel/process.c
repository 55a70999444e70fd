#define _GNU_SOURCE
#include "CDecoderChannel.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CHANNEL = 3 };

static const char *const variables[] = {
  "LD_LIBRARY_PATH", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS",
  "FONTCONFIG_FILE", "FONTCONFIG_PATH", "GDK_PIXBUF_MODULE_FILE", "LIBHEIF_PLUGIN_PATH",
};

char **decoder_environment(void) {
  size_t most = sizeof variables / sizeof *variables, count = 0;
  char **environment = calloc(most + 1, sizeof *environment);
  for (size_t index = 0; environment && index < most; index++) {
    const char *value = getenv(variables[index]);
    if (value && asprintf(&environment[count], "%s=%s", variables[index], value) >= 0) count++;
  }
  if (environment) environment[count] = NULL;
  return environment;
}

static int prepare(
  posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int channel, int errors) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  if (!error)
    error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  // First, since the channel may have one of the numbers that are assigned below.
  if (!error) error = posix_spawn_file_actions_adddup2(actions, channel, CHANNEL);
  for (int file = 0; file < 3 && !error; file++)
    error = file == STDERR_FILENO && errors >= 0
      ? posix_spawn_file_actions_adddup2(actions, errors, file)
      : posix_spawn_file_actions_addopen(actions, file, "/dev/null", O_RDWR, 0);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, CHANNEL + 1);
  return error;
}

int decoder_process_start(
  const char *path, char *const *arguments, char *const *environment, int channel, int errors,
  pid_t *process) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  posix_spawnattr_t attributes;
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = prepare(&actions, &attributes, channel, errors);
    if (!error) error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int decoder_process_end(pid_t process, int milliseconds) {
  const struct timespec moment = {.tv_nsec = 1000000};
  kill(process, SIGKILL);
  for (int status = 0;; milliseconds--) {
    pid_t ended = waitpid(process, &status, milliseconds < 0 ? 0 : WNOHANG);
    if (ended == process || (ended < 0 && errno != EINTR)) return status;
    if (milliseconds == 0) return -1;
    if (ended == 0) nanosleep(&moment, NULL);
  }
}

static struct timespec used_time(pid_t process) {
  clockid_t clock;
  struct timespec used = {0};
  if (clock_getcpuclockid(process, &clock) == 0) clock_gettime(clock, &used);
  return used;
}

unsigned long decoder_process_used_milliseconds(pid_t process) {
  struct timespec used = used_time(process);
  return (unsigned long)used.tv_sec * 1000 + (unsigned long)used.tv_nsec / 1000000;
}

unsigned decoder_process_thread_count(pid_t process) {
  // The 20th field of proc(5), counted from the end of the name, which may contain anything.
  enum { FIELDS_BEFORE = 17 };
  char path[32], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  char *place = strrchr(text, ')');
  for (int field = 0; place && field <= FIELDS_BEFORE; field++) place = strchr(place + 1, ' ');
  return place ? (unsigned)strtoul(place, NULL, 10) : 0;
}

size_t decoder_process_memory(pid_t process) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_DATA, NULL, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 0;
  return limit.rlim_cur;
}

/// Sets the soft limit of a resource, at most to its hard limit.
static int set_limit(pid_t process, int resource, rlim_t now) {
  struct rlimit limit;
  if (prlimit(process, resource, NULL, &limit) != 0) return errno;
  limit.rlim_cur = now < limit.rlim_max ? now : limit.rlim_max;
  return prlimit(process, resource, &limit, NULL) == 0 ? 0 : errno;
}

int decoder_process_allow(pid_t process, unsigned seconds, size_t bytes) {
  // The kernel compares whole seconds.
  rlim_t used = (rlim_t)used_time(process).tv_sec + 1;
  int error = set_limit(process, RLIMIT_CPU, used + seconds);
  return error || bytes == 0 ? error : set_limit(process, RLIMIT_DATA, bytes);
}
