package dev.berth.framework.handle;

/// A write to the cluster that is decided on, and not carried out yet. A value, made on the
/// engine's thread; the owner of the engine carries it out, on a thread that may block, and in a
/// simulation at once.
@FunctionalInterface
public interface ClusterEffect {
  /// Carries it out.
  ///
  /// @throws dev.berth.framework.PluginException if the API server rejects it; nothing is lost then
  ///   but the effect
  void carryOut(ClusterWriter writer) throws InterruptedException;
}
