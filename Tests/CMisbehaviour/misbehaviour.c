#define _GNU_SOURCE
#include "CDecoderChannel.h"
#include "CMisbehaviour.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static bool opens(const char *path, int flags) {
  int file = open(path, flags | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

bool misbehaviour_write_file(const char *path) { return opens(path, O_WRONLY | O_CREAT | O_TRUNC); }
bool misbehaviour_append_file(const char *path) { return opens(path, O_WRONLY | O_APPEND); }
bool misbehaviour_delete_file(const char *path) { return unlink(path) == 0; }
bool misbehaviour_read_file(const char *path) { return opens(path, O_RDONLY); }

bool misbehaviour_open_socket(void) {
  const int families[] = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};
  for (size_t index = 0; index < sizeof families / sizeof *families; index++)
    if (socket(families[index], SOCK_STREAM, 0) >= 0 || socket(families[index], SOCK_RAW, 0) >= 0)
      return true;
  return false;
}

bool misbehaviour_start_program(void) {
  char *const arguments[] = {"/bin/true", NULL};
  pid_t process;
  if (posix_spawn(&process, *arguments, NULL, NULL, arguments, NULL) == 0) return true;
  // Does not come back if it can be done, which is seen, too.
  execve(*arguments, arguments, NULL);
  return false;
}

bool misbehaviour_fork(void) {
  pid_t process = fork();
  if (process == 0) _exit(0);
  return process > 0;
}

bool misbehaviour_signal_parent(void) { return kill(getppid(), SIGTERM) == 0; }
bool misbehaviour_trace_parent(void) { return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0; }

bool misbehaviour_make_code(void) {
  int protection = PROT_READ | PROT_WRITE;
  void *memory = mmap(NULL, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return mprotect(memory, 4096, protection | PROT_EXEC) == 0;
}

bool misbehaviour_raise_limit(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_DATA, &limit);
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_DATA, &limit) == 0;
}

void misbehaviour_crash(void) { *(volatile int *)8 = 1; }

void misbehaviour_take_memory(void) {
  size_t count = 1 << 20;
  for (char *memory; (memory = malloc(count));) memset(memory, 1, count);
  abort();
}

bool misbehaviour_share_memory(void) {
  enum { PIECE = 1 << 20 };
  int protection = PROT_READ | PROT_WRITE;
  void *memory = mmap(NULL, PIECE, protection, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory != MAP_FAILED || memfd_create("shared", MFD_CLOEXEC | MFD_ALLOW_SEALING) >= 0;
}

bool misbehaviour_leave_parent(void) { return prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0) == 0; }

void misbehaviour_call_as_another_architecture(void) {
#ifdef __x86_64__
  // getpid of 32-bit programs.
  int result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory");
#else
  abort();
#endif
}

static void *wait_for_ever(void *unused) {
  (void)unused;
  for (;;) sleep(1000);
  return NULL;
}

void misbehaviour_start_threads(unsigned count) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN);
  pthread_t thread;
  while (count-- > 0) pthread_create(&thread, &attributes, wait_for_ever, NULL);
}

int misbehaviour_unsealed_memory(size_t count) {
  int memory = memfd_create("unsealed", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0 || ftruncate(memory, (off_t)count) != 0) return -1;
  return memory;
}

void misbehaviour_seal(int memory) {
  fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
}

void misbehaviour_send(int channel, const void *bytes, size_t count, int file) {
  // Waits: the channel takes no more than the other end reads.
  decoder_channel_send(channel, bytes, count, &file, file < 0 ? 0 : 1, true);
}

/// Calls that never return, or after which nothing is as it was.
static bool is_final(int call) {
  const int calls[] = {
    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(rt_sigreturn), SCMP_SYS(restart_syscall),
    SCMP_SYS(set_tid_address), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(brk),
    SCMP_SYS(arch_prctl)};
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++)
    if (call == calls[index]) return true;
  return false;
}

void misbehaviour_list_calls(char *names, size_t room) {
  size_t used = 0;
  names[0] = 0;
  for (int call = 0; call < 600; call++) {
    char *name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, call);
    if (!name) continue;
    // Nothing can be done with arguments that mean nothing.
    bool is_refused = !is_final(call) && syscall(call, -1L, -1L, -1L, -1L, -1L, -1L) == -1
      && (errno == EPERM || errno == ENOSYS);
    size_t length = strlen(name);
    if (!is_refused && used + length + 2 < room) {
      memcpy(names + used, name, length);
      used += length;
      names[used++] = ' ';
      names[used] = 0;
    }
    free(name);
  }
}

/// What Flatpak 1.14 refuses (flatpak-run.c, setup_seccomp), for applications that are not being debugged.
static const struct {
  int call;
  int error;
} refused[] = {
  {SCMP_SYS(syslog), EPERM},        {SCMP_SYS(uselib), EPERM},        {SCMP_SYS(acct), EPERM},
  {SCMP_SYS(modify_ldt), EPERM},    {SCMP_SYS(quotactl), EPERM},      {SCMP_SYS(add_key), EPERM},
  {SCMP_SYS(keyctl), EPERM},        {SCMP_SYS(request_key), EPERM},   {SCMP_SYS(move_pages), EPERM},
  {SCMP_SYS(mbind), EPERM},         {SCMP_SYS(get_mempolicy), EPERM}, {SCMP_SYS(set_mempolicy), EPERM},
  {SCMP_SYS(migrate_pages), EPERM}, {SCMP_SYS(unshare), EPERM},       {SCMP_SYS(setns), EPERM},
  {SCMP_SYS(mount), EPERM},         {SCMP_SYS(umount2), EPERM},       {SCMP_SYS(pivot_root), EPERM},
  {SCMP_SYS(chroot), EPERM},        {SCMP_SYS(clone3), ENOSYS},       {SCMP_SYS(open_tree), ENOSYS},
  {SCMP_SYS(move_mount), ENOSYS},   {SCMP_SYS(fsopen), ENOSYS},       {SCMP_SYS(fsconfig), ENOSYS},
  {SCMP_SYS(fsmount), ENOSYS},      {SCMP_SYS(fspick), ENOSYS},       {SCMP_SYS(mount_setattr), ENOSYS},
  {SCMP_SYS(perf_event_open), EPERM}, {SCMP_SYS(ptrace), EPERM},
};

int misbehaviour_write_flatpak_filter(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return errno;
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  int error = filter ? 0 : -ENOMEM;
  for (size_t index = 0; index < sizeof refused / sizeof *refused && !error; index++) {
    error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(refused[index].error), refused[index].call, 0);
    if (error == -EDOM) error = 0;
  }
  if (!error)
    error = seccomp_rule_add(
      filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
      SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER));
  if (!error) error = seccomp_export_bpf(filter, file);
  seccomp_release(filter);
  close(file);
  return -error;
}
