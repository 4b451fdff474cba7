package dev.berth.plugins.noderesources;

import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginFactory;
import dev.berth.testkit.contract.ScoreContract;

class NodeResourcesBalancedAllocationContractTest implements ScoreContract {
  @Override
  public PluginFactory<?> factory() {
    return new NodeResourcesBalancedAllocationFactory();
  }

  @Override
  public PluginArgs args() {
    return NodeResourcesBalancedAllocationArgs.DEFAULT;
  }
}
