package dev.berth.firmament;

import dev.berth.api.meta.ObjectKey;

/// A job with tasks. Its first task describes it. Confined to its cluster.
final class ReportedJob {
  private final ObjectKey key;
  private final String owner;
  private final int minimum;
  private boolean hasStarted;
  private int tasks;

  /// @param key the job's id, and the namespace of its tasks
  /// @param owner the UID of the tasks' controller; empty if it is unknown
  /// @param minimum how many tasks start together, or none; 1 if each may start alone
  ReportedJob(ObjectKey key, String owner, int minimum) {
    this.key = key;
    this.owner = owner;
    this.minimum = minimum;
  }

  ObjectKey key() {
    return key;
  }

  String owner() {
    return owner;
  }

  int minimum() {
    return minimum;
  }

  /// Whether its tasks must start together. Once enough have, each further one may start alone.
  boolean isGang() {
    return minimum > 1 && !hasStarted;
  }

  /// Notes that enough tasks run.
  void started() {
    hasStarted = true;
  }

  void add() {
    tasks++;
  }

  /// Notes that a task is gone.
  ///
  /// @return whether it was the last one
  boolean remove() {
    return --tasks == 0;
  }
}
