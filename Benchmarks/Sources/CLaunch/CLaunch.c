#define _GNU_SOURCE
#include "CLaunch.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;
static char niceness_text[16];

// Sessions are scheduled as groups on most kernels, and there only the group's niceness counts.
static void set_group_niceness(void) {
  int file = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, niceness_text, strlen(niceness_text)) < 0) { /* Such kernels have no groups. */ }
  close(file);
}

pid_t launch(
  char *const arguments[], char *const environment[], const char *folder, int output, int error) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  if (niceness_text[0]) set_group_niceness();
  int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (input < 0 || dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(error, 2) < 0) _exit(127);
  if (chdir(folder) != 0) _exit(127);
  execve(arguments[0], arguments, environment);
  _exit(127);
}

void adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

int set_niceness(int niceness) {
  if (setpriority(PRIO_PROCESS, 0, niceness) != 0) return -1;
  snprintf(niceness_text, sizeof niceness_text, "%d", niceness);
  set_group_niceness();
  return 0;
}

static void interrupt(int signal) {
  (void)signal;
  interrupted = 1;
}

void catch_interruptions(void) {
  struct sigaction action = {.sa_handler = interrupt};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGHUP, &action, NULL);
}

int was_interrupted(void) { return interrupted; }
