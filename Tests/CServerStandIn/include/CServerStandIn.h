#ifndef CSERVERSTANDIN_H
#define CSERVERSTANDIN_H

/// How a server answers one request.
typedef enum {
  /// It does what was asked.
  StandInAnswerDone,
  /// It refuses, and does nothing.
  StandInAnswerRefused,
  /// It ends before it does anything.
  StandInAnswerEnds,
  /// It ends in the middle: half of a file is written, or the replaced file is deleted and the other one not renamed.
  StandInAnswerEndsHalfway,
  /// It does what was asked, and the answer is lost.
  StandInAnswerLost,
} StandInAnswer;

/// Answers a request about the file of this name; called on the thread that has made the request.
typedef StandInAnswer (*StandInHandler)(void *data, const char *request, const char *name);

/// Makes a server whose files are in the folder `root`, and whose paths lead to the folder `bridge`.
///
/// Returns its number; the folder's URI is `stand-in://NUMBER`. It lives until the process ends.
unsigned stand_in_server_new(
  const char *root, const char *bridge, StandInHandler handler, void *data);

/// Lets a server ignore the case of letters and refuse some characters, as cards and Windows do.
void stand_in_server_be_card(unsigned number);

#endif
