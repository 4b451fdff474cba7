package dev.berth.plugins.podtopologyspread;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.framework.PluginFactory;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.contract.ScoreContract;

class PodTopologySpreadContractTest implements PreFilterContract, FilterContract, ScoreContract {
  @Override
  public PluginFactory<?> factory() {
    return new PodTopologySpreadFactory();
  }

  @Override
  public PluginArgs args() {
    return PodTopologySpreadArgs.DEFAULT;
  }
}
