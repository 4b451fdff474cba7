package dev.berth.framework;

/// Makes a plugin that has no arguments. If the configuration gives some, they are refused.
public interface SimplePluginFactory extends PluginFactory<NoArgs> {
  @Override
  default NoArgs read(PluginArgsReader args) {
    return NoArgs.NONE;
  }

  /// Makes the plugin for one profile.
  ///
  /// @throws dev.berth.framework.status.PluginException if the plugin cannot be made
  Plugin create(PluginContext context);

  @Override
  default Plugin create(NoArgs args, PluginContext context) {
    return create(context);
  }
}
