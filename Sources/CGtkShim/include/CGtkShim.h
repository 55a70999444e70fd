// Only what Swift cannot import from the headers themselves; each line with its reason.
#pragma once
#include <adwaita.h>

// libdispatch's main queue seen by a foreign run loop: exported, and used by CoreFoundation, but in
// no public header. The handle is an eventfd that is readable while the queue holds work.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);

// gettext: not part of any GLib or GTK header.
#include <libintl.h>
