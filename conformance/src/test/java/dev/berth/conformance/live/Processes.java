package dev.berth.conformance.live;

/// Ends processes.
final class Processes {
  private Processes() {}

  /// Kills a process at once, as `kill -9` does, and waits until it has ended or this thread is
  /// interrupted, so that a test's timeout ends the wait.
  static void kill(Process process) {
    try {
      var _ = process.destroyForcibly().waitFor();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
