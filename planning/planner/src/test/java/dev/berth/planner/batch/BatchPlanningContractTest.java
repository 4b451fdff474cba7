package dev.berth.planner.batch;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.ApiReader;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.contract.BackgroundContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.fake.FakeReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Every other pod has a planned node, and the others have none.
class BatchPlanningContractTest implements PreFilterContract, BackgroundContract {
  @Override
  public PluginFactory<?> factory() {
    return new BatchPlanningFactory(new FakePlanner());
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    Map<String, String> planned = new HashMap<>();
    Map<String, String> left = new HashMap<>();
    List<PodInfo> pods = pods();
    for (int i = 0; i < pods.size(); i++) {
      if (i % 2 == 0) {
        planned.put(pods.get(i).uid(), "n1");
      } else {
        left.put(pods.get(i).uid(), "no room");
      }
    }
    var context = FakePluginContext.of(nodes);
    return context.with(new BatchPlan("1", planned, left).toObject(context.name()));
  }

  @Override
  public ApiReader reader() {
    return new FakeReader();
  }
}
