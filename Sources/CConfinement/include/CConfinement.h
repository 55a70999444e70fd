#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stdbool.h>
#include <stddef.h>

// The steps by which a process gives up, for good, every right that it does not need. They are meant for a process
// with one thread: each holds for the calling thread and for those that it starts later.
//
// Functions that return an int return 0 or an error number, unless they say otherwise.

/// Ends this process when its parent ends. The parent is the thread that started it.
int confinement_end_with_parent(void);

/// Changes the working folder to the root, and makes the kernel end this process first if memory is short.
int confinement_leave_session(void);

/// Gives each later thread a stack of `stack_bytes`, and all threads together `arenas` heaps.
int confinement_shrink_threads(size_t stack_bytes, int arenas);

/// Waits until this process has only one thread. Returns ETIME after `milliseconds`.
int confinement_wait_for_threads(int milliseconds);

/// Restricts access to files to reading below some paths.
///
/// `paths` ends with NULL; paths that do not exist are left out. Uses no later version of Landlock than `greatest`.
/// Returns the version that is in force, 0 if the kernel has none, or a negative error number.
int confinement_close_files(const char *const *paths, int greatest);

/// Restricts system calls to those that decoding needs.
///
/// The others fail with EPERM, and calls of another architecture end the process. Messages go through descriptor
/// `channel` only; `opens_files` keeps the right to open files for reading, as far as Landlock permits.
/// Returns ENOSYS if the kernel has no filters.
int confinement_close_calls(int channel, bool opens_files);

/// Gives up the right to gain privileges, as by starting a program that has more.
int confinement_drop_privileges(void);

/// The limits of a process. Its parent can raise those of `data_bytes` and `seconds` later.
typedef struct {
  /// Bytes of writable memory beyond the present ones.
  size_t data_bytes;
  /// The most bytes that the parent can allow.
  size_t most_data_bytes;
  /// Bytes of address space beyond the present ones. Threads reserve much more than they use.
  size_t address_bytes;
  /// The most open files.
  unsigned files;
  /// Seconds of processor time.
  unsigned seconds;
  /// The most seconds that the parent can allow.
  unsigned most_seconds;
} confinement_limits;

/// Sets the limits of this process, which then writes no files and leaves no core dump.
int confinement_limit(const confinement_limits *limits);

#endif
