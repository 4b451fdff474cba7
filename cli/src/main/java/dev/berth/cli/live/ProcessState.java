package dev.berth.cli.live;

/// How far the process has come, for those who ask from outside. For any thread.
final class ProcessState {
  private volatile boolean synced;
  private volatile boolean leading;
  private volatile boolean ending;

  ProcessState() {}

  /// The scheduler knows all that was in the cluster at the start.
  void synced() {
    synced = true;
  }

  /// The scheduler tries pods from now on, or no more.
  void leading(boolean leads) {
    leading = leads;
  }

  /// The process was told to end.
  void ending() {
    ending = true;
  }

  boolean isSynced() {
    return synced;
  }

  boolean isLeading() {
    return leading;
  }

  boolean isEnding() {
    return ending;
  }
}
