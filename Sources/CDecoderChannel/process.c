#define _GNU_SOURCE
#include "CDecoderChannel.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CHANNEL = 3 };

static int prepare(
  posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int channel, bool keeps_errors) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  if (!error)
    error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  // First: the channel may have one of the numbers that are given away here.
  if (!error) error = posix_spawn_file_actions_adddup2(actions, channel, CHANNEL);
  for (int file = 0; file < (keeps_errors ? 2 : 3) && !error; file++)
    error = posix_spawn_file_actions_addopen(actions, file, "/dev/null", O_RDWR, 0);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, CHANNEL + 1);
  return error;
}

int decoder_process_start(
  const char *path, char *const *arguments, char *const *environment, int channel,
  bool keeps_errors, pid_t *process) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  posix_spawnattr_t attributes;
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = prepare(&actions, &attributes, channel, keeps_errors);
    if (!error) error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int decoder_process_end(pid_t process) {
  kill(process, SIGKILL);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
  return status;
}

/// Seconds of processor time that a process has used, rounded up.
static rlim_t used_seconds(pid_t process) {
  clockid_t clock;
  struct timespec used = {0};
  if (clock_getcpuclockid(process, &clock) == 0) clock_gettime(clock, &used);
  return (rlim_t)used.tv_sec + 1;
}

size_t decoder_process_memory(pid_t process) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_AS, NULL, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 0;
  return limit.rlim_cur;
}

/// Sets what counts of a limit, below what it can be at most.
static int set_limit(pid_t process, int resource, rlim_t now) {
  struct rlimit limit;
  if (prlimit(process, resource, NULL, &limit) != 0) return errno;
  limit.rlim_cur = now < limit.rlim_max ? now : limit.rlim_max;
  return prlimit(process, resource, &limit, NULL) == 0 ? 0 : errno;
}

int decoder_process_allow(pid_t process, unsigned seconds, size_t bytes) {
  int error = set_limit(process, RLIMIT_CPU, used_seconds(process) + seconds);
  return error || bytes == 0 ? error : set_limit(process, RLIMIT_AS, bytes);
}
