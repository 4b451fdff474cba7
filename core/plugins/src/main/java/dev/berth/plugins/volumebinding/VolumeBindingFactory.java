package dev.berth.plugins.volumebinding;

import dev.berth.api.kubescheduler.VolumeBindingArgs;
import dev.berth.plugins.support.InTreeFactory;

/// Makes VolumeBinding.
public final class VolumeBindingFactory extends InTreeFactory<VolumeBindingArgs> {
  /// Called by the service loader.
  public VolumeBindingFactory() {
    super(
        VolumeBindingPlugin.NAME,
        VolumeBindingPlugin.class,
        args -> args.known(VolumeBindingArgs.class),
        (args, context) -> new VolumeBindingPlugin(args, context));
  }
}
