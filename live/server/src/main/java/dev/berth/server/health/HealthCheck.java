package dev.berth.server.health;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// One health check of the process.
///
/// @param name as in paths and pages
/// @param problem what is wrong; empty for nothing. Called on any thread; must not block.
public record HealthCheck(String name, Supplier<String> problem) {

  /// Passes as long as the process answers at all.
  public static final HealthCheck PING = new HealthCheck("ping", () -> "");

  /// Passes always, as it does in kube-scheduler v1.37.1, where its watchdog is never connected to
  /// the election.
  public static final HealthCheck LEADER_ELECTION = new HealthCheck("leaderElection", () -> "");

  /// Fails once the process has received a signal to end.
  public static HealthCheck shutdown(BooleanSupplier isEnding) {
    return new HealthCheck(
        "shutdown", () -> isEnding.getAsBoolean() ? "process is shutting down" : "");
  }

  /// Fails until the scheduler has received all objects that were in the cluster at the start.
  public static HealthCheck handlersSynced(BooleanSupplier isSynced) {
    return new HealthCheck(
        "sched-handler-sync",
        () -> isSynced.getAsBoolean() ? "" : "handlers are not fully synchronized");
  }
}
