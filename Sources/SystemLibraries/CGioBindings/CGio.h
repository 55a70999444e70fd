#include "../GLibFlags.h"
#include <gio/gfiledescriptorbased.h>
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>
#include <linux/stat.h>
#include <malloc.h>
#include <sys/xattr.h>

/* stdio.h declares it for programs that define _GNU_SOURCE, which Swift does not. */
int renameat2(
    int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);

/* sys/stat.h declares it for programs that define _GNU_SOURCE, too. */
int statx(int folder, const char *path, int flags, unsigned int mask, struct statx *status);
