package dev.berth.server.health;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// A health check of the process.
///
/// @param name its name in paths and pages
/// @param problem returns the problem; empty if there is none. Called on any thread; must not
///   block.
public record HealthCheck(String name, Supplier<String> problem) {

  /// Passes whenever the process answers.
  public static final HealthCheck PING = new HealthCheck("ping", () -> "");

  /// Always passes, as in kube-scheduler v1.37.1, whose watchdog is never connected to the
  /// election.
  public static final HealthCheck LEADER_ELECTION = new HealthCheck("leaderElection", () -> "");

  /// Fails once the process has received a termination signal.
  public static HealthCheck shutdown(BooleanSupplier isEnding) {
    return new HealthCheck(
        "shutdown", () -> isEnding.getAsBoolean() ? "process is shutting down" : "");
  }

  /// Fails until the scheduler has received all objects that existed at the start.
  public static HealthCheck handlersSynced(BooleanSupplier isSynced) {
    return new HealthCheck(
        "sched-handler-sync",
        () -> isSynced.getAsBoolean() ? "" : "handlers are not fully synchronized");
  }
}
