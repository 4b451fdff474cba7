package dev.berth.daemon;

/// The work of a process while it leads. For one run.
public interface LeaderTask {
  /// The process leads from now on: the task begins, and does not wait for anything.
  void begin();

  /// The process no longer leads: the task does no more work that only a leader may do, and does
  /// not wait for work in progress.
  void stop();

  /// Stops, and waits for work in progress.
  void end() throws InterruptedException;

  /// Runs an action when the task has ended by itself, or at once if it has already ended.
  void whenEnded(Runnable action);
}
