package dev.berth.plugins.dynamicresources;

import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.framework.Rejected;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.state.NodeInfo;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.trial.Trial;
import java.time.Duration;
import java.util.List;

/// The plugin as it is by default.
final class Dra {
  static final DynamicResourcesArgs ARGS =
      new DynamicResourcesArgs(Duration.ofSeconds(10), Duration.ofMinutes(10));

  private Dra() {}

  static Trial trial(FakePluginContext context, GivenPod pod) {
    return Trial.of(new DynamicResourcesFactory(), ARGS, context, pod);
  }

  static DynamicResourcesPlugin plugin(FakePluginContext context) {
    return (DynamicResourcesPlugin) new DynamicResourcesFactory().create(ARGS, context);
  }

  /// Why the node is rejected.
  static List<Reason> reasons(Trial trial, NodeInfo node) {
    return ((Rejected) trial.filter(trial.state(), node)).reasons();
  }
}
