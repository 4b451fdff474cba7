package dev.berth.queues;

/// The resources that the pods of a queue, and of the queues below it, have and request.
///
/// @param allocated the requests of pods on nodes
/// @param request the requests of pods on nodes and of waiting pods
record QueueUse(Resources allocated, Resources request) {
  static final QueueUse NONE = new QueueUse(Resources.NONE, Resources.NONE);

  /// Returns the use of one job.
  static QueueUse of(JobInfo job) {
    return new QueueUse(job.allocated(), job.allocated().plus(job.waiting()));
  }

  QueueUse plus(QueueUse other) {
    return new QueueUse(allocated.plus(other.allocated), request.plus(other.request));
  }

  QueueUse minus(QueueUse other) {
    return new QueueUse(allocated.minus(other.allocated), request.minus(other.request));
  }
}
