package dev.berth.kube.lease;

/// Callbacks of a leader election. Called on the elector's thread; must return quickly. An
/// exception ends the election and the lease is given up, since a process that cannot lead must not
/// hold it.
public interface LeadershipListener {

  /// This process leads from now on.
  void started();

  /// This process no longer leads, and must stop everything that only a leader does. Not called if
  /// it has never led.
  void stopped();

  /// The leader has changed.
  ///
  /// @param identity the identity of the new leader, which may be this process; empty if there is
  ///   none
  void leads(String identity);
}
