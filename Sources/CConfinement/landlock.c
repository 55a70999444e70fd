#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's interface (linux/landlock.h of 6.15, version 7). Older headers have only a part of it, so these names
// differ from theirs.

enum { CREATE_RULESET_VERSION = 1, RULE_PATH_BENEATH = 1 };

enum {
  ACCESS_READ_FILE = 1ull << 2,
  ACCESS_READ_DIR = 1ull << 3,
  /// Version 1: to execute, write, read, list, remove, and make files of any kind.
  ACCESS_1 = (1ull << 13) - 1,
  /// Version 2: to link and rename between folders.
  ACCESS_REFER = 1ull << 13,
  /// Version 3: to truncate.
  ACCESS_TRUNCATE = 1ull << 14,
  /// Version 5: to control devices.
  ACCESS_IOCTL_DEV = 1ull << 15,
  /// Version 4: to bind and connect by TCP.
  NETWORK_TCP = 3,
  /// Version 6: abstract sockets and signals of processes outside this confinement.
  SCOPES = 3,
};

struct ruleset_attributes {
  uint64_t files;
  /// From version 4 on.
  uint64_t network;
  /// From version 6 on.
  uint64_t scopes;
};

struct path_attributes {
  uint64_t access;
  int32_t folder;
} __attribute__((packed));

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

static struct ruleset_attributes attributes(int version) {
  struct ruleset_attributes rules = {.files = ACCESS_1};
  if (version >= 2) rules.files |= ACCESS_REFER;
  if (version >= 3) rules.files |= ACCESS_TRUNCATE;
  if (version >= 4) rules.network = NETWORK_TCP;
  if (version >= 5) rules.files |= ACCESS_IOCTL_DEV;
  if (version >= 6) rules.scopes = SCOPES;
  return rules;
}

/// Returns the size of the attributes of a version: kernels refuse unknown ones that are not 0.
static size_t attributes_size(int version) {
  if (version >= 6) return sizeof(struct ruleset_attributes);
  return sizeof(uint64_t) * (version >= 4 ? 2 : 1);
}

static int allow_reading(int ruleset, const char *path) {
  struct path_attributes rule = {.access = ACCESS_READ_FILE | ACCESS_READ_DIR};
  rule.folder = open(path, O_PATH | O_CLOEXEC | O_DIRECTORY);
  if (rule.folder < 0 && errno == ENOTDIR) {
    rule.access = ACCESS_READ_FILE;
    rule.folder = open(path, O_PATH | O_CLOEXEC);
  }
  // A path that does not exist or cannot be looked up is left out.
  if (rule.folder < 0) return 0;
  long failed = syscall(SYS_landlock_add_rule, ruleset, RULE_PATH_BENEATH, &rule, 0);
  int error = failed ? errno : 0;
  close(rule.folder);
  return error;
}

int confinement_close_files(const char *const *paths, int greatest) {
  long known = syscall(SYS_landlock_create_ruleset, NULL, 0, CREATE_RULESET_VERSION);
  int version = known < greatest ? (int)known : greatest;
  if (known < 0 || version < 1) return 0;
  struct ruleset_attributes rules = attributes(version);
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, attributes_size(version), 0);
  if (ruleset < 0) return -errno;
  int error = 0;
  for (; *paths && !error; paths++) error = allow_reading(ruleset, *paths);
  if (!error && syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) error = errno;
  close(ruleset);
  return error ? -error : version;
}
