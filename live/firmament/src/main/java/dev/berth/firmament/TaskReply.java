package dev.berth.firmament;

/// The answers to calls about tasks. A job is never missing: each task brings its own.
enum TaskReply {
  COMPLETED_OK(0),
  SUBMITTED_OK(1),
  REMOVED_OK(2),
  FAILED_OK(3),
  UPDATED_OK(4),
  NOT_FOUND(5),
  ALREADY_SUBMITTED(7),
  STATE_NOT_CREATED(8);

  private final int number;

  TaskReply(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
