package dev.berth.cli.live;

/// The state of the process for health checks and metrics. For any thread.
final class ProcessState {
  private volatile boolean synced;
  private volatile boolean leading;
  private volatile boolean ending;

  ProcessState() {}

  /// The scheduler has received all objects that were in the cluster at the start.
  void synced() {
    synced = true;
  }

  /// The scheduler tries pods from now on, or no more.
  void leading(boolean leads) {
    leading = leads;
  }

  /// The process has received a signal to end.
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
