package dev.berth.framework.handle;

/// Something to be done to the cluster: decided, and not done yet. A value, made on the engine's
/// thread; the owner of the engine carries it out, on a thread that may block, and in a simulation
/// at once.
@FunctionalInterface
public interface ClusterEffect {
  /// Does it.
  ///
  /// @throws dev.berth.framework.PluginException if the API server refuses; nothing is lost then
  ///   but the effect
  void carryOut(ClusterWriter writer) throws InterruptedException;
}
