package dev.berth.plugins.volumerestrictions;

import static dev.berth.plugins.support.Storage.uses;
import static dev.berth.testkit.Given.pod;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;

class VolumeRestrictionsContractTest implements PreFilterContract, FilterContract {
  @Override
  public PluginFactory<?> factory() {
    return new VolumeRestrictionsFactory();
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    return FakePluginContext.of(nodes).with(VolumeRestrictionsTest.exclusive("one"));
  }

  @Override
  public List<PodInfo> pods() {
    return List.of(
        pod("plain").info(),
        pod("first").volume(uses("one")).info(),
        pod("second").volume(uses("one")).info(),
        pod("disk").volume(VolumeRestrictionsTest.gce("d", false)).info(),
        pod("reader").volume(VolumeRestrictionsTest.gce("d", true)).volume(uses("one")).info());
  }
}
