package dev.berth.queues;

/// What the pods of a queue have, and want, those of the queues below it included.
///
/// @param allocated the requests of pods with a node
/// @param request those, and the requests of pods that wait
record QueueUse(Resources allocated, Resources request) {
  static final QueueUse NONE = new QueueUse(Resources.NONE, Resources.NONE);

  /// That of one job.
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
