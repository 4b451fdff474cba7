package dev.berth.firmament;

/// The answers to calls about pods of other schedulers.
enum InfoReply {
  SUBMITTED_OK(0),
  REMOVED_OK(2),
  SUBMIT_FAILED(3),
  REMOVE_FAILED(4);

  private final int number;

  InfoReply(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
