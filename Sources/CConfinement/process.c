#define _GNU_SOURCE
#include "CConfinement.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

int confinement_end_with_parent(void) {
  return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 ? 0 : errno;
}

int confinement_drop_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

int confinement_leave_session(void) {
  // The kernel then ends this process first when memory is short.
  static const char score[] = "500";
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file >= 0) {
    // A higher score, which another limit set, may stay.
    if (write(file, score, sizeof score - 1) < 0) errno = 0;
    close(file);
  }
  return chdir("/") == 0 ? 0 : errno;
}

int confinement_shrink_threads(size_t stack_bytes, int arenas) {
  // glibc reserves up to 128 MB for the arena of each thread, and 8 MB for its stack.
  mallopt(M_ARENA_MAX, arenas);
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error) return error;
  error = pthread_attr_setstacksize(&attributes, stack_bytes);
  if (!error) error = pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  return error;
}

/// Counts this process's threads; negative if the system does not report them.
static int count_threads(void) {
  DIR *threads = opendir("/proc/self/task");
  if (!threads) return -errno;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(threads));) count += entry->d_name[0] != '.';
  closedir(threads);
  return count;
}

int confinement_wait_for_threads(int milliseconds) {
  const struct timespec moment = {.tv_nsec = 1000000};
  for (;; milliseconds--) {
    int count = count_threads();
    if (count < 0) return -count;
    if (count == 1) return 0;
    if (milliseconds <= 0) return ETIME;
    nanosleep(&moment, NULL);
  }
}

/// Sizes of this process in bytes, from /proc/self/statm.
typedef struct {
  size_t address_space;
  /// Private writable memory and the stack: what RLIMIT_DATA limits, and a little more.
  size_t data;
} process_sizes;

/// Reads the sizes of this process; false if the system does not report them.
static bool read_sizes(process_sizes *sizes) {
  char text[256];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return false;
  text[count] = 0;
  // All, resident, shared, text, always 0, data: proc(5).
  size_t fields[6] = {0}, field = 0;
  for (const char *place = text; *place && field < 6; place++) {
    if (*place == ' ') field++;
    else if (*place >= '0' && *place <= '9') fields[field] = fields[field] * 10 + (size_t)(*place - '0');
  }
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  *sizes = (process_sizes){.address_space = fields[0] * page, .data = fields[5] * page};
  return true;
}

static int limit(int resource, rlim_t now, rlim_t at_most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return errno;
  // A limit that the process was started with may be lower.
  if (at_most < limit.rlim_max) limit.rlim_max = at_most;
  limit.rlim_cur = now < limit.rlim_max ? now : limit.rlim_max;
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

int confinement_limit(const confinement_limits *limits) {
  process_sizes used;
  if (!read_sizes(&used)) return ENOSYS;
  int error = limit(RLIMIT_CORE, 0, 0);
  if (!error) error = limit(RLIMIT_FSIZE, 0, 0);
  if (!error) error = limit(RLIMIT_NOFILE, limits->files, limits->files);
  if (!error) error = limit(RLIMIT_CPU, limits->seconds, limits->most_seconds);
  if (!error)
    error = limit(RLIMIT_DATA, used.data + limits->data_bytes, used.data + limits->most_data_bytes);
  rlim_t address_bytes = used.address_space + limits->address_bytes;
  if (!error) error = limit(RLIMIT_AS, address_bytes, address_bytes);
  return error;
}
