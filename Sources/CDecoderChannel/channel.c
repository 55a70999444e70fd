#define _GNU_SOURCE
#include "CDecoderChannel.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int decoder_channel_make(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : errno;
}

/// Room for the descriptors of one message.
typedef union {
  char bytes[CMSG_SPACE(sizeof(int) * DECODER_MOST_FILES)];
  struct cmsghdr header;
} control_room;

int decoder_channel_send(
  int channel, const void *bytes, size_t count, const int *files, size_t file_count, bool waits) {
  if (file_count > DECODER_MOST_FILES) return EINVAL;
  control_room control = {0};
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (file_count > 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * file_count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * file_count);
    memcpy(CMSG_DATA(header), files, sizeof(int) * file_count);
  }
  ssize_t sent;
  do sent = sendmsg(channel, &message, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? errno : 0;
}

/// Takes the files out of a message, and closes those for which there is no room.
static size_t take_files(struct msghdr *message, int *files) {
  size_t count = 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header; header = CMSG_NXTHDR(message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t found = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < found; index++) {
      int file;
      memcpy(&file, CMSG_DATA(header) + index * sizeof(int), sizeof file);
      if (count < DECODER_MOST_FILES) files[count++] = file;
      else close(file);
    }
  }
  return count;
}

ssize_t decoder_channel_receive(
  int channel, void *bytes, size_t room, int *files, size_t *file_count, int milliseconds) {
  *file_count = 0;
  if (milliseconds >= 0) {
    struct pollfd wait = {.fd = channel, .events = POLLIN};
    int ready;
    do ready = poll(&wait, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    if (ready < 0) return -errno;
    if (ready == 0) return -ETIME;
  }
  control_room control = {0};
  struct iovec part = {.iov_base = bytes, .iov_len = room};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes,
    .msg_controllen = sizeof control.bytes};
  ssize_t count;
  do count = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  // A closed end with something left unread is reported as an error.
  if (count < 0) return errno == ECONNRESET ? 0 : -errno;
  *file_count = take_files(&message, files);
  // A message without bytes is invalid; the files that came with it are closed.
  if (count > 0 && !(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) return count;
  for (size_t index = 0; index < *file_count; index++) close(files[index]);
  *file_count = 0;
  return count == 0 ? 0 : -EBADMSG;
}
