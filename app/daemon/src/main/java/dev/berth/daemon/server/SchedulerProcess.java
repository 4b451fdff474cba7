package dev.berth.daemon.server;

/// Runs a scheduler against a real cluster.
@FunctionalInterface
public interface SchedulerProcess {
  /// Runs until a signal ends it, or until it cannot continue. Called once, on the main thread.
  ///
  /// @return the exit code
  /// @throws Exception if the scheduler cannot start; its message is for the user
  int run(ServerSettings settings) throws Exception;
}
