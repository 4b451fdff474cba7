package dev.berth.firmament;

/// The answers to calls about nodes.
enum NodeReply {
  ADDED_OK(0),
  FAILED_OK(1),
  REMOVED_OK(2),
  UPDATED_OK(3),
  NOT_FOUND(4),
  ALREADY_EXISTS(5);

  private final int number;

  NodeReply(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
