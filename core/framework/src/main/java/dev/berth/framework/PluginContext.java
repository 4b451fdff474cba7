package dev.berth.framework;

/// The services of the engine for the plugins of a profile, in four parts. A factory hands on the
/// parts that its plugin uses, or single things from them.
public interface PluginContext {
  /// The profile that the plugin is made for.
  PluginProfile profile();

  /// The cluster as the plugin sees it.
  PluginCluster cluster();

  /// The actions of the plugin on the cluster, and on pods that wait.
  PluginActions actions();

  /// The services for a plugin with its own data, beyond the data of the cluster.
  PluginData data();
}
