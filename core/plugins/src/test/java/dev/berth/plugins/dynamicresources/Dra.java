package dev.berth.plugins.dynamicresources;

import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.cel.DeviceExpressions;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.dynamicresources.allocation.Allocator;
import dev.berth.plugins.dynamicresources.allocation.plan.SliceCatalog;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.time.Duration;
import java.util.List;

/// The plugin as it is by default.
final class Dra {
  static final DynamicResourcesArgs ARGS =
      new DynamicResourcesArgs(Duration.ofSeconds(10), Duration.ofMinutes(10));

  /// Types of objects that remember what selectors say of devices, and plans for claims.
  static final Class<?>[] CACHES = {
    Allocator.class,
    ExtendedDemand.class,
    SliceCatalog.class,
    DeviceExpressions.class,
    NodeDevicesCache.class
  };

  private Dra() {}

  static PluginHarness harness(FakePluginContext context, GivenPod pod) {
    return PluginHarness.of(new DynamicResourcesFactory(), ARGS, context, pod);
  }

  static DynamicResourcesPlugin plugin(FakePluginContext context) {
    return (DynamicResourcesPlugin) new DynamicResourcesFactory().createFrom(ARGS, context);
  }

  /// Why the node is rejected.
  static List<Reason> reasons(PluginHarness harness, NodeInfo node) {
    return ((Rejected) harness.filter(node)).reasons();
  }
}
