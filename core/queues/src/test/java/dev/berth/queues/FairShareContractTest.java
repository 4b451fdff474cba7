package dev.berth.queues;

import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginFactory;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;

class FairShareContractTest implements PreFilterContract, FilterContract {
  @Override
  public PluginFactory<?> factory() {
    return new FairShareFactory();
  }

  @Override
  public PluginArgs args() {
    return FairShareArgs.DEFAULT;
  }

  /// What is kept by the identity of queues and jobs, and comparators, are never equal.
  @Override
  public Class<?>[] caches() {
    return new Class<?>[] {Ledger.class, Tiers.class};
  }
}
