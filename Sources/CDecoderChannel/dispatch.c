// libdispatch counts its busy threads once a second for as long as the process lives, and starts one more
// where all of a queue's are blocked (workqueue.c, _dispatch_workq_monitor_pools). It has no switch, and wakes
// a process that is at rest, the viewer or a decoder. What blocks here has a queue, and so a thread, of its own.
// Where the Swift run-time is linked in, these stand for the two functions of workqueue.c that the rest of
// libdispatch calls, so that the file is left out; in a libdispatch of its own they are hidden, and nothing
// changes.
__attribute__((weak)) void _dispatch_workq_worker_register(void *queue) { (void)queue; }
__attribute__((weak)) void _dispatch_workq_worker_unregister(void *queue) { (void)queue; }
