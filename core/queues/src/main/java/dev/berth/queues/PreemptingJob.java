package dev.berth.queues;

/// The job for which others must make room.
///
/// @param wanted the requests of a pod, or of the waiting members of a group
record PreemptingJob(JobInfo job, QueueNode queue, Resources wanted) {}
