#ifndef CDECODERCHANNEL_H
#define CDECODERCHANNEL_H

#include <stddef.h>
#include <stdbool.h>
#include <sys/types.h>

// What the viewer and a decoder process need of the system to talk to each other: a socket for messages
// that carry open files, memory that both can see, and the process itself.
//
// Ownership: descriptors that are returned are the caller's, who closes them; those that are passed in are
// lent for the call. Functions that return an int return 0, or what errno would be, unless they say
// otherwise.

/// The most open files that one message carries. A decoder may have those of two messages open, and a few others.
enum { DECODER_MOST_FILES = 12 };

/// Makes two ends of a channel whose messages keep their bounds; both are closed by exec.
int decoder_channel_make(int ends[2]);

/// Sends one message with open files. If the other end has left too much unread, it waits for that end or, unless
/// `waits`, returns EAGAIN.
int decoder_channel_send(
  int channel, const void *bytes, size_t count, const int *files, size_t file_count, bool waits);

/// Waits up to so many milliseconds, or for ever if they are negative, and receives one message into `bytes`
/// and the files that came with it into `files`, which has room for DECODER_MOST_FILES.
/// Returns the number of bytes; 0 when the other end is closed; less than 0 for an error: -ETIME when the
/// time is over, -EBADMSG for a message that is larger than `room` or carries more files.
ssize_t decoder_channel_receive(
  int channel, void *bytes, size_t room, int *files, size_t *file_count, int milliseconds);

/// The variable in which the command tells the viewer of the decoder that it has started: the descriptor of the
/// channel, and the number of the process, which is the viewer's child.
#define DECODER_STARTED_VARIABLE "PHOTO_PAGES_DECODER"

/// What a decoder has to know of the user's session, as `NAME=value`: where libraries, loaders and fonts are. The
/// list ends with NULL, and is the caller's with all texts; NULL where there is no memory.
char **decoder_environment(void);

/// Starts a program with one end of a channel as descriptor 3. Its input and output lead nowhere; its errors go to
/// `errors`, or nowhere if that is negative.
int decoder_process_start(
  const char *path, char *const *arguments, char *const *environment, int channel, int errors,
  pid_t *process);

/// Does the same on a thread that ends with this process: a program that ends with its parent ends with the thread
/// that started it.
int decoder_process_start_on_lasting_thread(
  const char *path, char *const *arguments, char *const *environment, int channel, int errors,
  pid_t *process);

/// Kills a process that was started, and waits until it is gone, but no longer than so many milliseconds if
/// they are not negative: one that waits for a file system ends once that answers. Returns as wait does how it
/// ended, by itself if it had; -1 if it is still there.
int decoder_process_end(pid_t process, int milliseconds);

/// Milliseconds of processor time that a process has used; 0 where the system does not tell.
unsigned long decoder_process_used_milliseconds(pid_t process);

/// The number of a process's threads; 0 where the system does not tell.
unsigned decoder_process_thread_count(pid_t process);

/// The bytes of writable memory that a process may have now; 0 where that is not known, or not limited.
size_t decoder_process_memory(pid_t process);

/// Lets a process use so many more seconds of processor time than it has used, and have so many bytes of writable
/// memory, which stay as they are if they are 0.
int decoder_process_allow(pid_t process, unsigned seconds, size_t bytes);

/// Makes memory that other processes can map, of a fixed size; negative for an error.
int decoder_memory_make(size_t count);

/// The size of such memory in bytes; negative if its size could change.
ssize_t decoder_memory_size(int memory);

/// Maps the pages of such memory at once, to be read or written.
void decoder_memory_map_pages(void *address, size_t count, bool to_write);

/// Frees the pages of a mapping of such memory: they are zero when they are next read.
int decoder_memory_clear(void *address, size_t count);

/// Gives memory back to the system that was freed and that the C library keeps.
void decoder_memory_trim(void);

#endif
