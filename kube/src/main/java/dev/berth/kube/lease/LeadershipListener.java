package dev.berth.kube.lease;

/// Hears of the election. Called on the elector's thread; must return at once.
public interface LeadershipListener {

  /// We are the leader from now on.
  void started();

  /// We are not the leader any more, and nothing may be done that only a leader does. Not called if
  /// we never were.
  void stopped();

  /// There is another leader than before.
  ///
  /// @param identity ours, or another's; empty if nobody leads
  void leads(String identity);
}
