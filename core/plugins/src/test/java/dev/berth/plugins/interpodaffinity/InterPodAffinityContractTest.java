package dev.berth.plugins.interpodaffinity;

import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginFactory;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.contract.ScoreContract;

class InterPodAffinityContractTest implements PreFilterContract, FilterContract, ScoreContract {
  @Override
  public PluginFactory<?> factory() {
    return new InterPodAffinityFactory();
  }

  @Override
  public PluginArgs args() {
    return InterPodAffinityArgs.DEFAULT;
  }
}
