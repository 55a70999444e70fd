#define _GNU_SOURCE
#include "CDecoderChannel.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

/// The seals against changes of the size: a process that reads beyond a new end would be killed.
enum { SEALS = F_SEAL_SHRINK | F_SEAL_GROW };

int decoder_memory_make(size_t count) {
  int memory = memfd_create("photo-pages", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -errno;
  if (ftruncate(memory, (off_t)count) == 0
      && fcntl(memory, F_ADD_SEALS, SEALS | F_SEAL_SEAL) == 0)
    return memory;
  int error = errno;
  close(memory);
  return -error;
}

ssize_t decoder_memory_size(int memory) {
  struct stat status;
  struct statfs system;
  int seals = fcntl(memory, F_GET_SEALS);
  if (seals < 0 || (seals & SEALS) != SEALS) return -EPERM;
  // Memory in large pages, which may run out, has seals, too.
  if (fstatfs(memory, &system) != 0 || system.f_type != TMPFS_MAGIC) return -EPERM;
  if (fstat(memory, &status) != 0 || !S_ISREG(status.st_mode)) return -EPERM;
  return status.st_size;
}

void decoder_memory_map_pages(void *address, size_t count, bool to_write) {
  // MADV_POPULATE_READ and MADV_POPULATE_WRITE, of Linux 5.14. Older kernels map pages on use.
  (void)madvise(address, count, to_write ? 23 : 22);
}

int decoder_memory_clear(void *address, size_t count) {
  return madvise(address, count, MADV_REMOVE) == 0 ? 0 : errno;
}

void decoder_memory_trim(void) { malloc_trim(0); }
