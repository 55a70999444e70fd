#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stdbool.h>
#include <stddef.h>

// How a process gives up all that it does not need, for good. To be called with one thread only: what is
// given up holds for the calling thread and for those that it starts.

/// Waits until this process has one thread only, and for no longer than so many milliseconds. Returns 0, or
/// what errno would be: ETIME when the time is over.
int confinement_wait_for_threads(int milliseconds);

/// Allows no file but those below some paths, for reading: each path is one of `paths`, a list that ends
/// with NULL; those that do not exist are left out. Uses no later version of Landlock than `greatest`.
/// Returns the version that is in force; 0 where the kernel has none; less than 0 for an error.
int confinement_close_files(const char *const *paths, int greatest);

/// Allows no system calls but those that decoding needs: the others fail with EPERM. Descriptor `channel` is
/// the only one that messages go through; `opens_files` leaves the right to open files for reading, as far as
/// Landlock does. Returns 0, or what errno would be: ENOSYS where the kernel has no filters.
int confinement_close_calls(int channel, bool opens_files);

/// Takes the right to gain any: 0, or what errno would be.
int confinement_keep_rights(void);

/// Bounds what the process may have from now on: so much address space more than now, and so much in each
/// piece of memory that it shares, and at most so much more if its parent allows it; open files; processor time,
/// until its parent allows more, and at most; no core files. 0, or what errno would be.
int confinement_limit(
  size_t more_bytes, size_t most_bytes, unsigned files, unsigned seconds, unsigned most_seconds);

#endif
