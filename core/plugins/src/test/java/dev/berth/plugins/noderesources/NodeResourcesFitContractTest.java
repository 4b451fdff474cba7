package dev.berth.plugins.noderesources;

import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginFactory;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.contract.ScoreContract;

class NodeResourcesFitContractTest implements PreFilterContract, FilterContract, ScoreContract {
  @Override
  public PluginFactory<?> factory() {
    return new NodeResourcesFitFactory();
  }

  @Override
  public PluginArgs args() {
    return NodeResourcesFitArgs.DEFAULT;
  }
}
