// libdispatch counts its busy threads once a second for as long as the process lives, and starts another one if
// all of a queue's are blocked (workqueue.c, _dispatch_workq_monitor_pools). That cannot be switched off, and wakes
// an idle viewer or decoder. Code that blocks here has a separate queue, and so a separate thread.
// If the Swift run-time is linked statically, these replace the two functions of workqueue.c that the rest of
// libdispatch calls, so that the file is left out. In a shared libdispatch they are hidden, and nothing changes.
__attribute__((weak)) void _dispatch_workq_worker_register(void *queue) { (void)queue; }
__attribute__((weak)) void _dispatch_workq_worker_unregister(void *queue) { (void)queue; }
