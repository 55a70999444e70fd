// The functions of libportal, which is loaded when the first portal is wanted, in a form that Swift can call.
//
// Ownership: the calls copy their texts, and hold the cancellable until they have called back. The window may close
// before. Main thread only, except for shim_portal_load.
#pragma once
#include <gtk/gtk.h>
#include <stdbool.h>

// Loads libportal unless it is loaded; false if it is not installed. Any thread may call it.
bool shim_portal_load(void);

// Each calls back with a result for its shim_portal_finish_ function, which returns whether the desktop has done it;
// otherwise the error is G_IO_ERROR_CANCELLED if a person has cancelled it. shim_portal_load must have returned true.

// Lets a person write an email with files attached, whose paths end with a null.
void shim_portal_compose_email(
  GtkWindow *_Nullable window, const char *_Nonnull subject,
  const char *_Nullable const *_Nonnull paths, GCancellable *_Nullable cancellable,
  GAsyncReadyCallback _Nonnull done, gpointer _Nullable data);
bool shim_portal_finish_email(
  GAsyncResult *_Nonnull result, GError *_Nullable *_Nullable error);

// Makes a file the desktop's background, after the desktop has shown a preview.
void shim_portal_set_background(
  GtkWindow *_Nullable window, const char *_Nonnull uri, GCancellable *_Nullable cancellable,
  GAsyncReadyCallback _Nonnull done, gpointer _Nullable data);
bool shim_portal_finish_background(
  GAsyncResult *_Nonnull result, GError *_Nullable *_Nullable error);

// Opens a file with a program that a person chooses.
void shim_portal_open_with(
  GtkWindow *_Nullable window, const char *_Nonnull uri, GCancellable *_Nullable cancellable,
  GAsyncReadyCallback _Nonnull done, gpointer _Nullable data);
bool shim_portal_finish_open_with(
  GAsyncResult *_Nonnull result, GError *_Nullable *_Nullable error);
