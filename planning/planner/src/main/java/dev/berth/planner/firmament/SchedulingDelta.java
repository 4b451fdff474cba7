package dev.berth.planner.firmament;

/// A change that a round asks for.
///
/// @param task the name of the task
/// @param unit where the task is to run; for a preempted task, where it runs
public record SchedulingDelta(Type type, String task, String unit) {

  /// Kinds of changes.
  public enum Type {
    /// A waiting task starts.
    PLACE,
    /// A running task loses its place.
    PREEMPT,
    /// A running task goes to another unit.
    MIGRATE
  }
}
