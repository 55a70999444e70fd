#ifndef CMISBEHAVIOUR_H
#define CMISBEHAVIOUR_H

#include <stdbool.h>
#include <stddef.h>

// What a decoder process must not be able to do: each returns whether it could.

bool misbehaviour_write_file(const char *path);
bool misbehaviour_append_file(const char *path);
bool misbehaviour_delete_file(const char *path);
bool misbehaviour_read_file(const char *path);
bool misbehaviour_open_socket(void);
bool misbehaviour_start_program(void);
bool misbehaviour_fork(void);
bool misbehaviour_signal_parent(void);
bool misbehaviour_trace_parent(void);
bool misbehaviour_make_code(void);
bool misbehaviour_raise_limit(void);

/// Makes memory for other processes, of more bytes than any small picture takes; whether that can be done.
bool misbehaviour_share_memory(void);

/// Crashes.
void misbehaviour_crash(void);
/// Takes all memory that there is, until there is no more.
void misbehaviour_take_memory(void);
/// Memory that can be made smaller at any time.
int misbehaviour_unsealed_memory(size_t count);
/// Memory that keeps its size from now on.
void misbehaviour_seal(int memory);
/// Sends bytes as a message through a channel, with a file unless that is less than 0.
void misbehaviour_send(int channel, const void *bytes, size_t count, int file);

/// Tries every system call, and writes the names of those that are not refused into `names`, with blanks
/// between them.
void misbehaviour_list_calls(char *names, size_t room);

/// Writes the filter of system calls that Flatpak has for applications to a file, as bwrap takes it. Returns 0,
/// or what errno would be.
int misbehaviour_write_flatpak_filter(const char *path);

#endif
