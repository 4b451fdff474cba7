package dev.berth.server.health;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// One thing that may be wrong with the process.
///
/// @param name as in paths and pages
/// @param trouble says what is wrong; empty for nothing. Asked on any thread; must not block.
public record HealthCheck(String name, Supplier<String> trouble) {

  /// Passes as long as the process answers at all.
  public static final HealthCheck PING = new HealthCheck("ping", () -> "");

  /// Passes always, as it does in kube-scheduler v1.37.1: the watchdog that it asks has not been
  /// told of the election.
  public static final HealthCheck LEADER_ELECTION = new HealthCheck("leaderElection", () -> "");

  /// Fails once the process has been told to end.
  public static HealthCheck shutdown(BooleanSupplier isEnding) {
    return new HealthCheck(
        "shutdown", () -> isEnding.getAsBoolean() ? "process is shutting down" : "");
  }

  /// Fails until all that was in the cluster at the start has been told to the scheduler.
  public static HealthCheck handlersSynced(BooleanSupplier isSynced) {
    return new HealthCheck(
        "sched-handler-sync",
        () -> isSynced.getAsBoolean() ? "" : "handlers are not fully synchronized");
  }
}
