package dev.berth.loadaware.trimaran;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;

/// Every other node is measured.
class LoadVariationRiskBalancingContractTest implements ScoreContract {
  @Override
  public PluginFactory<?> factory() {
    return new LoadVariationRiskBalancingFactory();
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    return new TargetLoadPackingContractTest().context(nodes);
  }
}
