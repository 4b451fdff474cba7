package dev.berth.plugins.volumebinding;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.VolumeBindingArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes VolumeBinding.
public final class VolumeBindingFactory implements PluginFactory {
  @Override
  public String name() {
    return VolumeBindingPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return VolumeBindingPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new VolumeBindingPlugin((VolumeBindingArgs) args, context);
  }
}
