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

/// Starts a program that has one end of a channel as descriptor 3, and of the others only those to and from
/// nowhere; `keeps_errors` leaves it where errors are written to.
int decoder_process_start(
  const char *path, char *const *arguments, char *const *environment, int channel,
  bool keeps_errors, pid_t *process);

/// Kills a process that was started, and waits until it is gone, but no longer than so many milliseconds if
/// they are not negative: one that waits for a file system ends once that answers. Returns as wait does how it
/// ended, by itself if it had; -1 if it is still there.
int decoder_process_end(pid_t process, int milliseconds);

/// Seconds of processor time that a process has used, rounded up.
unsigned decoder_process_used_seconds(pid_t process);

/// How many bytes of address space a process may have now; 0 where that is not known, or not limited.
size_t decoder_process_memory(pid_t process);

/// Lets a process have so many more seconds of processor time than it has used, files of so many shared bytes,
/// which is what memory for other processes counts as, and, unless they are 0, so many bytes of address space.
int decoder_process_allow(
  pid_t process, unsigned seconds, size_t bytes, size_t shared_bytes);

/// Memory that other processes can map, of so many bytes and never another size; less than 0 for an error.
int decoder_memory_make(size_t count);

/// How many bytes such memory of another process has; less than 0 where it is none that stays as it is, or
/// where not all of it is there.
ssize_t decoder_memory_size(int memory);

/// Gives memory back to the system that was freed and that the C library keeps.
void decoder_memory_trim(void);

#endif
