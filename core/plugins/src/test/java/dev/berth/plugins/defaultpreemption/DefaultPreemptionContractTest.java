package dev.berth.plugins.defaultpreemption;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginFactory;
import dev.berth.testkit.contract.PluginContract;

class DefaultPreemptionContractTest implements PluginContract {
  @Override
  public PluginFactory<?> factory() {
    return new DefaultPreemptionFactory();
  }

  @Override
  public PluginArgs args() {
    return DefaultPreemptionArgs.DEFAULT;
  }
}
