package dev.berth.plugins.dynamicresources;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceClassSpec;
import dev.berth.framework.FilterStatus;
import dev.berth.framework.PluginException;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.state.CycleState;
import dev.berth.plugins.support.DeviceClasses;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import org.junit.jupiter.api.Test;

class DynamicResourcesTest {
  private final FakePluginContext context =
      FakePluginContext.of()
          .with(
              new DeviceClass(
                  ObjectMeta.named("", "tpus"),
                  DeviceClassSpec.EMPTY.withExtendedResourceName("example.com/tpu")));
  private final DynamicResourcesPlugin plugin =
      new DynamicResourcesPlugin(DeviceClasses.of(context.objects(), context.featureGates()));

  private FilterStatus filter(GivenPod pod, GivenNode node) {
    var state = new CycleState();
    assertThat(plugin.preFilter(state, pod.info(), List.of())).isEqualTo(Success.SUCCESS);
    return plugin.filter(state, pod.info(), node.info());
  }

  @Test
  void aPodThatNeedsNoDevicesIsPassed() {
    assertThat(plugin.preFilter(new CycleState(), pod("p").info(), List.of())).isEqualTo(Skip.SKIP);
    assertThat(
            plugin.preFilter(
                new CycleState(), pod("p").resource("example.com/gpu", "1").info(), List.of()))
        .isEqualTo(Skip.SKIP);
  }

  @Test
  void aPodWithClaimsIsRefused() {
    GivenPod pod =
        pod("p")
            .spec(it ->
                it.withResourceClaims(List.of(new PodResourceClaim("gpu", "gpu-claim", null))));

    assertThatThrownBy(() -> plugin.preFilter(new CycleState(), pod.info(), List.of()))
        .isInstanceOf(PluginException.class)
        .hasMessageContaining("resource claims cannot be placed yet");
  }

  @Test
  void aNodeThatWouldServeAResourceByDevicesIsRefused() {
    GivenPod pod = pod("p").resource("example.com/tpu", "1");

    assertThat(filter(pod, node("n").resource("example.com/tpu", "4"))).isEqualTo(Success.SUCCESS);
    assertThatThrownBy(() -> filter(pod, node("n")))
        .isInstanceOf(PluginException.class)
        .hasMessageContaining("example.com/tpu is served by devices of a DeviceClass on node n");
  }
}
