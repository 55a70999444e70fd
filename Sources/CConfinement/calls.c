#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

/// Calls that are allowed with any arguments: on memory, open files, time, and the process's threads.
///
/// Opening files for reading is restricted by Landlock.
static const int allowed[] = {
  // Memory.
  SCMP_SYS(brk), SCMP_SYS(madvise), SCMP_SYS(mremap), SCMP_SYS(munmap), SCMP_SYS(mincore),
  SCMP_SYS(membarrier),
  // Open files, which a process that has one may read.
  SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(lseek),
  SCMP_SYS(_llseek), SCMP_SYS(close), SCMP_SYS(fstat), SCMP_SYS(fstat64), SCMP_SYS(fstatfs),
  SCMP_SYS(fstatfs64), SCMP_SYS(getdents64), SCMP_SYS(dup), SCMP_SYS(fadvise64),
  // Names and properties of files.
  SCMP_SYS(newfstatat), SCMP_SYS(fstatat64), SCMP_SYS(statx), SCMP_SYS(stat), SCMP_SYS(lstat),
  SCMP_SYS(stat64), SCMP_SYS(lstat64), SCMP_SYS(statfs), SCMP_SYS(statfs64), SCMP_SYS(access),
  SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat),
  SCMP_SYS(getcwd),
  // Waiting.
  SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl),
  SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(eventfd2), SCMP_SYS(timerfd_create),
  SCMP_SYS(timerfd_settime), SCMP_SYS(nanosleep), SCMP_SYS(clock_nanosleep),
  SCMP_SYS(restart_syscall), SCMP_SYS(sched_yield),
  // Time and random numbers.
  SCMP_SYS(clock_gettime), SCMP_SYS(clock_gettime64), SCMP_SYS(clock_getres),
  SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(times), SCMP_SYS(getrandom),
  // Threads and their signals.
  SCMP_SYS(futex), SCMP_SYS(futex_time64), SCMP_SYS(set_robust_list), SCMP_SYS(rseq),
  SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
  SCMP_SYS(sigaltstack), SCMP_SYS(sched_getaffinity),
  SCMP_SYS(arch_prctl),
  SCMP_SYS(set_tid_address), SCMP_SYS(getrusage), SCMP_SYS(sysinfo), SCMP_SYS(uname),
  // Identifiers.
  SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getppid), SCMP_SYS(getuid), SCMP_SYS(geteuid),
  SCMP_SYS(getgid), SCMP_SYS(getegid),
  // Ending.
  SCMP_SYS(exit), SCMP_SYS(exit_group),
};

static int allow(scmp_filter_ctx filter, int call) {
  int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
  // This processor does not have the call.
  return error == -EDOM ? 0 : error;
}

/// Allows opening files for reading, and nothing else.
static int allow_opening(scmp_filter_ctx filter) {
  enum { NOT_READING = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY) };
  int error = seccomp_rule_add(
    filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, NOT_READING, O_RDONLY));
  if (!error)
    error = seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(open), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, NOT_READING, O_RDONLY));
  return error == -EDOM ? 0 : error;
}

/// Allows messages through the channel, text to the standard error, and numbers to event counters.
static int allow_messages(scmp_filter_ctx filter, int channel) {
  const int calls[] = {SCMP_SYS(sendmsg), SCMP_SYS(recvmsg), SCMP_SYS(shutdown)};
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    int error = seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, calls[index], 1, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)channel));
    if (error) return error;
  }
  int error = seccomp_rule_add(
    filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, SCMP_A0(SCMP_CMP_EQ, STDERR_FILENO));
  // An event counter takes eight bytes; nothing else here is written in pieces of that size.
  if (!error)
    error = seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 2, SCMP_A0(SCMP_CMP_GT, (scmp_datum_t)channel),
      SCMP_A2(SCMP_CMP_EQ, 8));
  if (!error)
    error = seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(writev), 1, SCMP_A0(SCMP_CMP_EQ, STDERR_FILENO));
  return error;
}

/// Allows a call on memory unless the memory is executable, so that written memory never becomes code.
static int allow_unexecuted(scmp_filter_ctx filter, int call, int flags_clear) {
  int error = flags_clear
    ? seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, call, 2, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
        SCMP_A3(SCMP_CMP_MASKED_EQ, (scmp_datum_t)flags_clear, 0))
    : seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, call, 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  return error == -EDOM ? 0 : error;
}

/// Allows private memory and mappings of files. New shared memory would count towards no limit.
static int allow_memory(scmp_filter_ctx filter) {
  const int maps[] = {SCMP_SYS(mmap), SCMP_SYS(mmap2)};
  int error = allow_unexecuted(filter, SCMP_SYS(mprotect), 0);
  for (size_t index = 0; index < sizeof maps / sizeof *maps && !error; index++) {
    error = allow_unexecuted(filter, maps[index], MAP_SHARED);
    if (!error) error = allow_unexecuted(filter, maps[index], MAP_ANONYMOUS);
  }
  return error;
}

/// Allows new threads, but no processes.
///
/// The kernel cannot inspect the arguments of clone3, which is therefore absent: the C library then uses clone.
static int allow_threads(scmp_filter_ctx filter) {
  // Each thread with a separate table of files could have as many files.
  enum { THREAD = CLONE_THREAD | CLONE_FILES };
  int error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  if (error && error != -EDOM) return error;
  error = seccomp_rule_add(
    filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
    SCMP_A0(SCMP_CMP_MASKED_EQ, THREAD, THREAD));
  if (error) return error;
  return seccomp_rule_add(
    filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()));
}

/// Allows reading limits and seals, but not changing limits, and naming threads and memory.
static int allow_details(scmp_filter_ctx filter) {
  const int controls[] = {F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GET_SEALS, F_DUPFD_CLOEXEC};
  for (size_t index = 0; index < sizeof controls / sizeof *controls; index++) {
    int error = seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)controls[index]));
    if (error) return error;
  }
  const int settings[] = {PR_SET_NAME, PR_GET_NAME, 0x53564d41 /* PR_SET_VMA, of Linux 5.17 */};
  for (size_t index = 0; index < sizeof settings / sizeof *settings; index++) {
    int error = seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)settings[index]));
    if (error) return error;
  }
  return seccomp_rule_add(
    filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, SCMP_A2(SCMP_CMP_EQ, 0));
}

/// Puts a filter into force; returns ENOSYS if the kernel has none, which it reports in two ways.
static int load(scmp_filter_ctx filter) {
  int error = -seccomp_load(filter);
  return error == EINVAL ? ENOSYS : error;
}

int confinement_close_calls(int channel, bool opens_files) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return ENOMEM;
  int error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  // The kernel's own error numbers.
  if (!error) error = seccomp_attr_set(filter, SCMP_FLTATR_API_SYSRAWRC, 1);
  if (!error) error = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  for (size_t index = 0; index < sizeof allowed / sizeof *allowed && !error; index++)
    error = allow(filter, allowed[index]);
  if (!error && opens_files) error = allow_opening(filter);
  if (!error) error = allow_messages(filter, channel);
  if (!error) error = allow_memory(filter);
  if (!error) error = allow_threads(filter);
  if (!error) error = allow_details(filter);
  error = error ? -error : load(filter);
  seccomp_release(filter);
  return error;
}
