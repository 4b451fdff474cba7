package dev.berth.queues;

/// Whom others are to make room for.
///
/// @param wanted what it requests: a pod, or the members of a group that wait
record PreemptingJob(JobInfo job, QueueNode queue, Resources wanted) {}
