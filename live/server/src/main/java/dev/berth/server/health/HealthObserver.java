package dev.berth.server.health;

/// Receives the results of checks, to count them. Called on any thread.
@FunctionalInterface
public interface HealthObserver {

  /// A check has run for the page of its group.
  void checked(String group, String check, boolean passes);
}
