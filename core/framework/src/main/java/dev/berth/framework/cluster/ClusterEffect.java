package dev.berth.framework.cluster;

/// A write to the cluster that is decided on but not done yet. A value, made on the engine's
/// thread. The owner of the engine does the write: on a thread that may block, or at once in a
/// simulation.
@FunctionalInterface
public interface ClusterEffect {
  /// Does the write.
  ///
  /// @throws dev.berth.framework.status.PluginException if the API server rejects it; only this
  ///   write is lost
  void carryOut(ClusterWriter writer) throws InterruptedException;
}
