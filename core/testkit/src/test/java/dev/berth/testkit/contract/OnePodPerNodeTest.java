package dev.berth.testkit.contract;

import dev.berth.framework.PluginFactory;
import dev.berth.testkit.OnePodPerNode;

/// The contracts hold for a plugin that keeps them.
class OnePodPerNodeTest
    implements PreFilterContract, FilterContract, ScoreContract, ReserveContract {
  @Override
  public PluginFactory<?> factory() {
    return OnePodPerNode.factory();
  }
}
