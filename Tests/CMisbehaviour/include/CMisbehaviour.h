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

/// Makes memory that other processes can see; it would count towards no limit.
bool misbehaviour_share_memory(void);
/// Goes on when the parent ends.
bool misbehaviour_leave_parent(void);

/// Crashes.
void misbehaviour_crash(void);
/// Takes all memory that there is, until there is no more.
void misbehaviour_take_memory(void);
/// Makes a system call of another architecture, which a filter for this one would not understand.
void misbehaviour_call_as_another_architecture(void);
/// Starts so many threads that do nothing.
void misbehaviour_start_threads(unsigned count);
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
