#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stdbool.h>
#include <stddef.h>

// The steps by which a process gives up everything that it does not need, for good. They are meant for a process
// with one thread: each holds for the calling thread and for those that it starts later.
//
// Functions that return an int return 0 or an error number, unless they say otherwise.

/// Ends this process when its parent ends. The parent is the thread that started it.
int confinement_end_with_parent(void);

/// Leaves the working folder for the root, and tells the kernel to end this process before others when memory is
/// short.
int confinement_leave_session(void);

/// Gives each later thread a stack of `stack_bytes`, and all threads together `arenas` heaps.
int confinement_shrink_threads(size_t stack_bytes, int arenas);

/// Waits until this process has one thread only. Returns ETIME after so many milliseconds.
int confinement_wait_for_threads(int milliseconds);

/// Allows no files but those below some paths, for reading: `paths` ends with NULL, and paths that do not exist
/// are left out. Uses no later version of Landlock than `greatest`.
/// Returns the version that is in force, 0 where the kernel has none, or a negative error number.
int confinement_close_files(const char *const *paths, int greatest);

/// Allows no system calls but those that decoding needs: the others fail with EPERM, and calls of another
/// architecture end the process. Messages go through descriptor `channel` alone; `opens_files` leaves the right to
/// open files for reading, as far as Landlock does. Returns ENOSYS where the kernel has no filters.
int confinement_close_calls(int channel, bool opens_files);

/// Gives up the right to gain any, as by starting a program that has more.
int confinement_drop_privileges(void);

/// The limits of a process. Its parent can raise those of `data_bytes` and `seconds` later.
typedef struct {
  /// Bytes of writable memory beyond the present ones.
  size_t data_bytes;
  /// The bytes that the parent can allow at most.
  size_t most_data_bytes;
  /// Bytes of address space beyond the present ones. Threads reserve much more than they use.
  size_t address_bytes;
  /// Open files.
  unsigned files;
  /// Seconds of processor time.
  unsigned seconds;
  /// The seconds that the parent can allow at most.
  unsigned most_seconds;
} confinement_limits;

/// Sets the limits of this process. It writes no files and leaves no core.
int confinement_limit(const confinement_limits *limits);

#endif
