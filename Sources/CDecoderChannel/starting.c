#include "CDecoderChannel.h"

#include <pthread.h>
#include <stddef.h>

// A decoder ends with the thread that started it (PR_SET_PDEATHSIG). Threads of pools come and go, so one thread
// that stays starts all decoders.

typedef struct start {
  const char *path;
  char *const *arguments, *const *environment;
  int channel, errors;
  pid_t *process;
  int error;
  bool is_done;
  struct start *next;
} start;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t added = PTHREAD_COND_INITIALIZER, done = PTHREAD_COND_INITIALIZER;
static start *waiting;
static bool is_running;

static void *start_programs(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  for (;;) {
    while (!waiting) pthread_cond_wait(&added, &lock);
    start *next = waiting;
    waiting = next->next;
    pthread_mutex_unlock(&lock);
    int error = decoder_process_start(
      next->path, next->arguments, next->environment, next->channel, next->errors, next->process);
    pthread_mutex_lock(&lock);
    next->error = error;
    next->is_done = true;
    pthread_cond_broadcast(&done);
  }
}

/// Starts the thread, once. Call it with the lock held.
static int run_thread(void) {
  if (is_running) return 0;
  pthread_t thread;
  int error = pthread_create(&thread, NULL, start_programs, NULL);
  if (error) return error;
  pthread_detach(thread);
  is_running = true;
  return 0;
}

int decoder_process_start_on_lasting_thread(
  const char *path, char *const *arguments, char *const *environment, int channel, int errors,
  pid_t *process) {
  start mine = {
    .path = path, .arguments = arguments, .environment = environment, .channel = channel,
    .errors = errors, .process = process};
  pthread_mutex_lock(&lock);
  int error = run_thread();
  if (!error) {
    mine.next = waiting;
    waiting = &mine;
    pthread_cond_signal(&added);
    while (!mine.is_done) pthread_cond_wait(&done, &lock);
    error = mine.error;
  }
  pthread_mutex_unlock(&lock);
  return error;
}
