// The functions of libsecret, which is loaded when the first secret is wanted, in a form that Swift can call. They
// block, while a person unlocks the keyring even for minutes, until their GCancellable is cancelled. Any thread may
// call them.
#pragma once
#include <stdbool.h>

typedef enum {
  CSECRET_DONE,
  // There is no secret service, no session bus, or no libsecret.
  CSECRET_NO_SERVICE,
  // The keyring is locked, and was not unlocked.
  CSECRET_LOCKED,
  CSECRET_CANCELLED,
  CSECRET_FAILED,
} CSecretResult;

// Loads libsecret unless it is loaded; false if it is not installed. The others need it.
bool csecret_load(void);

// Stores a text under a name of a program, in place of an earlier one. `label` is what keyring programs show.
CSecretResult csecret_store(
  const char *_Nonnull program, const char *_Nonnull name, const char *_Nonnull label,
  const char *_Nonnull secret, void *_Nullable cancellable);

// Finds a text; null if there is none. The caller frees it with csecret_free.
CSecretResult csecret_find(
  const char *_Nonnull program, const char *_Nonnull name, char *_Nullable *_Nonnull secret,
  void *_Nullable cancellable);

// Deletes a text, if there is one.
CSecretResult csecret_clear(
  const char *_Nonnull program, const char *_Nonnull name, void *_Nullable cancellable);

// Overwrites a text and frees it.
void csecret_free(char *_Nullable secret);
