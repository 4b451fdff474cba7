package dev.berth.kube.lease;

/// Callbacks of a leader election. Called on the elector's thread; must return at once. What one of
/// them throws ends the election, and the lease is given up: a process that cannot lead must not
/// hold it.
public interface LeadershipListener {

  /// This process leads from now on.
  void started();

  /// This process does not lead any more, and must stop what only a leader does. Not called if it
  /// never led.
  void stopped();

  /// The leader has changed.
  ///
  /// @param identity of the new leader, which may be this process; empty if there is none
  void leads(String identity);
}
