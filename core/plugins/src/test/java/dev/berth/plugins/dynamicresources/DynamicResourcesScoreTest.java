package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.each;
import static dev.berth.plugins.support.Devices.selecting;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.plugins.support.Devices.wantsFirst;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.Devices;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.ReserveContract;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DynamicResourcesScoreTest implements FilterContract, ScoreContract, ReserveContract {
  private final FakePluginContext context = context(nodes());

  @Override
  public PluginFactory<?> factory() {
    return new DynamicResourcesFactory();
  }

  @Override
  public PluginArgs args() {
    return Dra.ARGS;
  }

  @Override
  public List<NodeInfo> nodes() {
    return List.of(node("large").info(), node("small").info(), node("mixed").info());
  }

  @Override
  public List<PodInfo> pods() {
    return List.of(using(pod("p"), "e").info(), using(pod("q"), "e", "f").info());
  }

  @Override
  public Class<?>[] caches() {
    return Dra.CACHES;
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    return FakePluginContext.of(nodes)
        .with(
            claim("e", wantsFirst("gpus", "big", "tiny")),
            claim("f", wantsFirst("gpus", "big", "tiny")),
            deviceClass("gpu"),
            selecting(deviceClass("big"), "device.attributes['gpu.example.com'].size == 'big'"),
            selecting(deviceClass("tiny"), "device.attributes['gpu.example.com'].size == 'tiny'"),
            slice("large", "big", "big"),
            slice("small", "tiny", "tiny"),
            slice("mixed", "big", "tiny"));
  }

  /// Devices named and sized like that.
  private static ResourceSlice slice(String node, String first, String second) {
    return each(
        Devices.slice(node, first + "-0", second + "-1"),
        device ->
            device.withAttributes(
                Map.of("size", text(device.name().substring(0, device.name().indexOf('-'))))));
  }

  private static DeviceAttribute text(String value) {
    return new DeviceAttribute(null, null, value, null, null, null, null, null);
  }

  private PluginHarness harness(GivenPod pod) {
    return Dra.harness(context, pod);
  }

  @Test
  void theEarlierTheAlternativeTheBetter() {
    context.with(claim("c", wantsFirst("gpus", "big", "tiny")));

    assertThat(harness(using(pod("p"), "c")).rawScores())
        .isEqualTo(Map.of("large", 8L, "small", 7L, "mixed", 8L));
    assertThat(harness(using(pod("p"), "c")).normalizedScores())
        .isEqualTo(Map.of("large", 100L, "small", 87L, "mixed", 100L));
  }

  @Test
  void allRequestsOfAllClaimsAreAddedUp() {
    context.with(
        claim("c", wantsFirst("gpus", "big", "tiny")),
        claim("d", wantsFirst("gpus", "big", "tiny")));

    assertThat(harness(using(pod("p"), "c", "d")).rawScores())
        .isEqualTo(Map.of("large", 16L, "small", 14L, "mixed", 15L));
  }

  @Test
  void requestsWithoutAlternativesDoNotCount() {
    context.with(claim("c", wants("gpus", 1)));

    assertThat(harness(using(pod("p"), "c")).normalizedScores())
        .isEqualTo(Map.of("large", 0L, "small", 0L, "mixed", 0L));
    assertThat(harness(pod("plain")).rawScores())
        .isEqualTo(Map.of("large", 0L, "small", 0L, "mixed", 0L));
  }
}
