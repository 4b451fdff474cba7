package dev.berth.server.health;

/// Is told how checks end, to count them. Called on any thread.
@FunctionalInterface
public interface HealthObserver {

  /// A check was made for the page of its group.
  void checked(String group, String check, boolean passes);
}
