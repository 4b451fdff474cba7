package dev.berth.plugins.noderesources;

import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.api.kubescheduler.ResourceSpec;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class NodeResourcesBalancedAllocationTest {
  private static final GivenNode EMPTY = node("n").cpu("4").memory("8Gi");
  private static final GivenNode CPU_FULL = EMPTY.running(pod("a").cpu("4"));

  record Case(String name, String resources, GivenPod pod, GivenNode node, long score) {
    @Override
    public String toString() {
      return name;
    }
  }

  static final List<Case> CASES =
      List.of(
          new Case("nothing changes", "cpu memory", pod("p").cpu("2").memory("4Gi"), EMPTY, 75),
          new Case("a bit less even", "cpu memory", pod("p").cpu("1").memory("4Gi"), EMPTY, 68),
          new Case("as uneven as can be", "cpu memory", pod("p").cpu("4"), EMPTY, 50),
          new Case("as even as can be", "cpu memory", pod("p").memory("8Gi"), CPU_FULL, 100),
          new Case(
              "more than there is counts as all",
              "cpu memory",
              pod("p").cpu("9").memory("8Gi"),
              EMPTY,
              75),
          new Case(
              "pods without requests do not count",
              "cpu memory",
              pod("p").cpu("2").memory("4Gi"),
              EMPTY.running(pod("a"), pod("b")),
              75),
          new Case("requests of the pod as a whole count", "cpu memory", asAWhole("4"), EMPTY, 50),
          new Case("one resource is always even", "cpu", pod("p").cpu("4"), EMPTY, 75),
          new Case(
              "resources that the node does not have are left out",
              "cpu memory ephemeral-storage",
              pod("p").cpu("4"),
              EMPTY,
              50),
          new Case(
              "extended resources that the pod does not ask for are left out",
              "cpu memory example.com/gpu",
              pod("p").cpu("2").memory("4Gi"),
              EMPTY.resource("example.com/gpu", "4"),
              75),
          new Case(
              "three resources",
              "cpu memory example.com/gpu",
              pod("p").cpu("2").memory("4Gi").resource("example.com/gpu", "4"),
              EMPTY.resource("example.com/gpu", "4"),
              63),
          new Case(
              "three resources, two used",
              "cpu memory ephemeral-storage",
              pod("p").cpu("4").memory("8Gi"),
              EMPTY.resource("ephemeral-storage", "1Gi"),
              51));

  @ParameterizedTest
  @FieldSource("CASES")
  void theNodeIsRatedByHowThePodChangesItsBalance(Case given) {
    var plugin = plugin(given.resources);
    NodeInfo node = given.node.info();
    var harness = new PluginHarness(plugin, given.pod.info(), List.of(node));

    assertThat(harness.rawScores()).containsEntry(node.name(), given.score);
  }

  @Test
  void aPodThatRequestsNoneOfTheResourcesIsNotScored() {
    var pod = pod("p").resource("example.com/gpu", "1").memory("0").info();

    assertThat(plugin("cpu memory").preScore(new CycleState(), pod, List.of()))
        .isEqualTo(PreScoreResult.skip());
    assertThat(plugin("cpu example.com/gpu").preScore(new CycleState(), pod, List.of()))
        .isNotEqualTo(PreScoreResult.skip());
  }

  @Test
  void devicesThatServeAResourceCount() {
    var context =
        FakePluginContext.of()
            .with(
                deviceClass("gpus", "example.com/gpu"),
                slice("n", "gpu-0", "gpu-1", "gpu-2", "gpu-3"));
    var plugin = plugin("cpu memory example.com/gpu", context);
    var pod = pod("p").cpu("2").memory("4Gi").resource("example.com/gpu", "4").info();
    NodeInfo node = EMPTY.info();

    assertThat(new PluginHarness(plugin, pod, List.of(node)).rawScores())
        .containsEntry(node.name(), 63L);
  }

  private static GivenPod asAWhole(String cpu) {
    return pod("p")
        .spec(it ->
            it.withResources(
                ResourceRequirements.EMPTY.withRequests(Map.of("cpu", Quantity.parse(cpu)))));
  }

  private static NodeResourcesBalancedAllocationPlugin plugin(String resources) {
    return plugin(resources, FakePluginContext.of());
  }

  private static NodeResourcesBalancedAllocationPlugin plugin(
      String resources, FakePluginContext context) {
    var args =
        new NodeResourcesBalancedAllocationArgs(
            List.of(resources.split(" ")).stream().map(name -> new ResourceSpec(name, 1)).toList());
    return new NodeResourcesBalancedAllocationPlugin(args, context);
  }
}
