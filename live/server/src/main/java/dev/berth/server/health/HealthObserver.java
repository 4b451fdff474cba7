package dev.berth.server.health;

/// Callback for the results of checks, to count them. Called on any thread.
@FunctionalInterface
public interface HealthObserver {

  /// A check was made for the page of its group.
  void checked(String group, String check, boolean passes);
}
