package dev.berth.loadaware.koordinator;

import static dev.berth.loadaware.koordinator.GivenMetric.metric;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.ReserveContract;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;

/// Every other node is loaded. Pods that come to a node hypothetically, or go, do not change what
/// is measured there: as with Koordinator, preemption does not count on that.
class LoadAwareSchedulingContractTest implements FilterContract, ScoreContract, ReserveContract {
  @Override
  public PluginFactory<?> factory() {
    return new LoadAwareSchedulingFactory();
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    var context = FakePluginContext.of(nodes);
    for (int i = 0; i < nodes.size(); i++) {
      context.with(metric(nodes.get(i).name(), i % 2 == 0 ? "1m" : "1k", "1Mi").build());
    }
    return context;
  }
}
