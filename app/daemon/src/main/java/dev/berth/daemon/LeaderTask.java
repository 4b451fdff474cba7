package dev.berth.daemon;

/// What a process does while it leads. For one run.
public interface LeaderTask {
  /// The process leads from now on: begins, and does not wait for anything.
  void begin();

  /// The process does not lead any more: does nothing more that only a leader does, and does not
  /// wait for what is under way.
  void stop();

  /// Stops, and waits until what is under way is over.
  void end() throws InterruptedException;

  /// Runs an action when the task has ended by itself; at once if it has ended already.
  void whenEnded(Runnable action);
}
