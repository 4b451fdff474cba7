package dev.berth.plugins.volumebinding;

import dev.berth.api.kubescheduler.UtilizationShapePoint;
import dev.berth.api.kubescheduler.VolumeBindingArgs;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;

/// The plugin as it is by default.
final class Volumes {
  static final VolumeBindingArgs ARGS =
      new VolumeBindingArgs(
          600, List.of(new UtilizationShapePoint(0, 10), new UtilizationShapePoint(100, 0)));

  private Volumes() {}

  static PluginHarness harness(FakePluginContext context, GivenPod pod) {
    return PluginHarness.of(new VolumeBindingFactory(), ARGS, context, pod);
  }

  static VolumeBindingPlugin plugin(FakePluginContext context) {
    return (VolumeBindingPlugin) new VolumeBindingFactory().createFrom(ARGS, context);
  }
}
