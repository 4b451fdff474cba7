package dev.berth.framework;

/// What the engine offers to the plugins of a profile, in four parts. A factory hands on the parts
/// that its plugin uses, or single things from them.
public interface PluginContext {
  /// The profile that the plugin is made for.
  PluginProfile profile();

  /// The cluster as the plugin sees it.
  PluginCluster cluster();

  /// What the plugin may do to the cluster and to pods that wait.
  PluginActions actions();

  /// What a plugin with data of its own needs, beside what the cluster shows.
  PluginData data();
}
