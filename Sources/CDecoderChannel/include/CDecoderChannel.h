#ifndef CDECODERCHANNEL_H
#define CDECODERCHANNEL_H

#include <stddef.h>
#include <stdbool.h>
#include <sys/types.h>

// The system's services through which the viewer and a decoder process communicate: a socket for messages that
// carry open files, memory that both can see, and the process itself.
//
// Ownership: the caller closes descriptors that are returned; those that are passed in are borrowed for the call.
// Functions that return an int return 0 or an error number, unless they say otherwise.

/// The most open files that one message carries. A decoder may have those of two messages open, and a few others.
enum { DECODER_MOST_FILES = 12 };

/// Makes two ends of a channel that preserves the bounds of messages; exec closes both.
int decoder_channel_make(int ends[2]);

/// Sends one message with open files.
///
/// If the other end has left too much unread, it blocks or, unless `waits`, returns EAGAIN.
int decoder_channel_send(
  int channel, const void *bytes, size_t count, const int *files, size_t file_count, bool waits);

/// Receives one message, and waits for it up to `milliseconds`, or without a limit if that is negative.
///
/// The message goes to `bytes`, and its files to `files`, which has room for DECODER_MOST_FILES. Returns the number
/// of bytes; 0 if the other end is closed; negative for an error: -ETIME for a timeout, -EBADMSG for a message that
/// is larger than `room` or carries more files.
ssize_t decoder_channel_receive(
  int channel, void *bytes, size_t room, int *files, size_t *file_count, int milliseconds);

/// The variable by which the command hands a decoder that it has started to the viewer.
///
/// It contains the channel's descriptor, and the number of the process, which is the viewer's child.
#define DECODER_STARTED_VARIABLE "PHOTO_PAGES_DECODER"

/// Returns the session's variables for a decoder, as `NAME=value`: the places of libraries, loaders and fonts.
///
/// The list ends with NULL. The caller frees it and all texts. NULL if there is no memory.
char **decoder_environment(void);

/// Starts a program with one end of a channel as descriptor 3.
///
/// Its input and output lead nowhere; its errors go to `errors`, or nowhere if that is negative.
int decoder_process_start(
  const char *path, char *const *arguments, char *const *environment, int channel, int errors,
  pid_t *process);

/// Starts a program like `decoder_process_start`, on a thread that lives as long as this process.
///
/// A program that ends with its parent ends with the thread that started it.
int decoder_process_start_on_lasting_thread(
  const char *path, char *const *arguments, char *const *environment, int channel, int errors,
  pid_t *process);

/// Kills a process that was started, waits until it is gone, and returns its status as wait does.
///
/// It waits up to `milliseconds`, or without a limit if that is negative, and returns -1 if the process still
/// exists: one that a file system blocks ends later. A process that ended before keeps its status.
int decoder_process_end(pid_t process, int milliseconds);

/// Returns the processor time that a process has used, in milliseconds; 0 if it is unknown.
unsigned long decoder_process_used_milliseconds(pid_t process);

/// Returns the number of a process's threads; 0 if it is unknown.
unsigned decoder_process_thread_count(pid_t process);

/// Returns the present limit of a process's writable memory in bytes; 0 if it is unlimited or unknown.
size_t decoder_process_memory(pid_t process);

/// Allows a process `seconds` more of processor time and, unless 0, `bytes` of writable memory.
int decoder_process_allow(pid_t process, unsigned seconds, size_t bytes);

/// Makes memory of a fixed size that other processes can map; negative for an error.
int decoder_memory_make(size_t count);

/// Returns the size of such memory in bytes; negative if the size could change.
ssize_t decoder_memory_size(int memory);

/// Maps the pages of such memory at once, for reading or for writing.
void decoder_memory_map_pages(void *address, size_t count, bool to_write);

/// Frees the pages of a mapping of such memory, which then read as zero.
int decoder_memory_clear(void *address, size_t count);

/// Returns freed memory that the C library keeps to the system.
void decoder_memory_trim(void);

#endif
