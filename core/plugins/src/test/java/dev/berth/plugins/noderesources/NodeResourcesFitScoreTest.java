package dev.berth.plugins.noderesources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.selecting;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.RequestedToCapacityRatioParam;
import dev.berth.api.kubescheduler.ResourceSpec;
import dev.berth.api.kubescheduler.ScoringStrategy;
import dev.berth.api.kubescheduler.UtilizationShapePoint;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.support.UtilizationShape;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class NodeResourcesFitScoreTest {
  private static final String LEAST = ScoringStrategy.LEAST_ALLOCATED;
  private static final String MOST = ScoringStrategy.MOST_ALLOCATED;

  private static final GivenNode EMPTY = node("n").cpu("4").memory("8Gi");
  private static final GivenNode HALF = EMPTY.running(pod("a").cpu("2").memory("4Gi"));
  private static final GivenNode GPUS =
      EMPTY.resource("example.com/gpu", "4").running(pod("a").resource("example.com/gpu", "1"));

  record Case(
      String name, String type, String resources, GivenPod pod, GivenNode node, long score) {
    @Override
    public String toString() {
      return type + ": " + name;
    }
  }

  static final List<Case> CASES =
      List.of(
          new Case(
              "half of each", LEAST, "cpu=1 memory=1", pod("p").cpu("2").memory("4Gi"), EMPTY, 50),
          new Case(
              "half of each", MOST, "cpu=1 memory=1", pod("p").cpu("2").memory("4Gi"), EMPTY, 50),
          new Case(
              "a pod that asks for nothing counts 100m and 200Mi",
              LEAST,
              "cpu=1 memory=1",
              pod("p"),
              EMPTY,
              97),
          new Case(
              "so do those that are there",
              LEAST,
              "cpu=1 memory=1",
              pod("p"),
              EMPTY.running(pod("a"), pod("b")),
              92),
          new Case(
              "each container counts",
              LEAST,
              "cpu=1",
              pod("p").container(container("b")),
              EMPTY,
              95),
          new Case("what is 0 is 0", LEAST, "cpu=1", pod("p").cpu("0"), EMPTY, 100),
          new Case(
              "requests of the pod as a whole do not count",
              LEAST,
              "cpu=1 memory=1",
              asAWhole(pod("p")),
              EMPTY,
              97),
          new Case(
              "but they do on the node",
              LEAST,
              "cpu=1 memory=1",
              pod("p").cpu("0").memory("0"),
              EMPTY.running(asAWhole(pod("a"))),
              50),
          new Case("weights", LEAST, "cpu=3 memory=1", pod("p").cpu("4").memory("0"), EMPTY, 25),
          new Case("weights", MOST, "cpu=3 memory=1", pod("p").cpu("4").memory("0"), EMPTY, 75),
          new Case("more than there is", LEAST, "cpu=1", pod("p").cpu("3"), HALF, 0),
          new Case("more than there is", MOST, "cpu=1", pod("p").cpu("3"), HALF, 100),
          new Case(
              "division cuts off", LEAST, "cpu=1", pod("p").cpu("1m"), node("n").cpu("3m"), 66),
          new Case(
              "a resource that the node does not have is left out",
              LEAST,
              "cpu=1 ephemeral-storage=9",
              pod("p").cpu("1"),
              EMPTY,
              75),
          new Case(
              "an extended resource",
              LEAST,
              "example.com/gpu=1",
              pod("p").resource("example.com/gpu", "1"),
              GPUS,
              50),
          new Case(
              "an extended resource that the pod does not ask for is left out",
              LEAST,
              "cpu=1 example.com/gpu=9",
              pod("p").cpu("1"),
              GPUS,
              72),
          new Case("nothing to score by", LEAST, "example.com/gpu=1 pods=1", pod("p"), GPUS, 0),
          new Case(
              "storage has no default",
              LEAST,
              "ephemeral-storage=1",
              pod("p"),
              EMPTY.resource("ephemeral-storage", "1Gi"),
              100));

  private static GivenPod asAWhole(GivenPod pod) {
    var requests = Map.of("cpu", Quantity.parse("2"), "memory", Quantity.parse("4Gi"));
    return pod.spec(it -> it.withResources(ResourceRequirements.EMPTY.withRequests(requests)));
  }

  @ParameterizedTest
  @FieldSource("CASES")
  void theNodeIsRatedWithThePod(Case given) {
    var strategy = new ScoringStrategy(given.type, resources(given.resources), null);

    assertThat(score(strategy, given.pod, given.node)).isEqualTo(given.score);
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "0:0 100:10, 0, 0",
    "0:0 100:10, 1, 1",
    "0:0 100:10, 50, 50",
    "0:0 100:10, 100, 100",
    "0:10 100:0, 33, 67",
    "0:0 70:10 100:3, 35, 50",
    "0:0 70:10 100:3, 71, 98",
    "0:0 70:10 100:3, 100, 30",
    "20:2 80:8, 0, 20",
    "20:2 80:8, 20, 20",
    "20:2 80:8, 21, 21",
    "20:2 80:8, 99, 80",
    "0:1 3:2, 1, 13",
    "0:2 3:1, 1, 17",
    "50:7, 10, 70",
    "50:7, 90, 70",
  })
  void aShapeIsLinearBetweenItsPoints(String shape, long utilization, long score) {
    assertThat(UtilizationShape.of(shape(shape)).at(utilization)).isEqualTo(score);
  }

  @Test
  void aRatioLeavesOutWhatIsWorthNothing() {
    var pod = pod("p").cpu("2").memory("0");

    assertThat(score(ratio("cpu=1 memory=1", "0:0 100:10"), pod, EMPTY)).isEqualTo(50);
    assertThat(score(ratio("memory=1", "0:0 100:10"), pod, EMPTY)).isZero();
  }

  @Test
  void aRatioRoundsTheMean() {
    var pod = pod("p").cpu("2040m").memory("4Gi");

    assertThat(score(ratio("cpu=1 memory=1", "0:0 100:10"), pod, EMPTY)).isEqualTo(51);
    assertThat(score(ratio("cpu=1 memory=2", "0:0 100:10"), pod, EMPTY)).isEqualTo(50);
  }

  @Test
  void aRatioTakesWhatDoesNotFitForFull() {
    assertThat(score(ratio("cpu=1", "0:0 99:1 100:9"), pod("p").cpu("30"), EMPTY)).isEqualTo(90);
  }

  @Test
  void aStrategyMustBeKnownAndComplete() {
    assertThatThrownBy(() -> AllocationStrategy.of(new ScoringStrategy("Best", List.of(), null)))
        .isInstanceOf(PluginException.class)
        .hasMessage("scoring strategy Best is not supported");
    assertThatThrownBy(() ->
            AllocationStrategy.of(
                new ScoringStrategy(ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO, List.of(), null)))
        .isInstanceOf(PluginException.class)
        .hasMessageContaining("needs requestedToCapacityRatio.shape");
  }

  @Test
  void whereDevicesServeAResourceTheyAreCounted() {
    var strategy = new ScoringStrategy(LEAST, resources("cpu=1 example.com/tpu=1"), null);
    var pod = pod("p").cpu("2").resource("example.com/tpu", "1");
    var context =
        FakePluginContext.of()
            .with(
                deviceClass("tpus", "example.com/tpu"),
                slice("n", "tpu-0", "tpu-1", "tpu-2", "tpu-3", "tpu-4"),
                on("n", claim("other"), "tpu-0"));

    assertThat(score(context, strategy, pod, EMPTY)).isEqualTo((50 + 60) / 2);
    assertThat(score(context, strategy, pod("p").cpu("2"), EMPTY)).isEqualTo(50);
    assertThat(score(context, strategy, pod, EMPTY.resource("example.com/tpu", "4")))
        .isEqualTo((50 + 75) / 2);
  }

  @Test
  void aResourceOfWhichThereAreNoDevicesIsLeftOut() {
    var strategy = new ScoringStrategy(LEAST, resources("cpu=1 example.com/tpu=1"), null);
    var pod = pod("p").cpu("2").resource("example.com/tpu", "1");
    var context =
        FakePluginContext.of()
            .with(
                selecting(deviceClass("tpus", "example.com/tpu"), "device.driver == 'tpu'"),
                slice("n", "gpu-0"));

    assertThat(score(context, strategy, pod, EMPTY)).isEqualTo(50);
  }

  private static ScoringStrategy ratio(String resources, String shape) {
    return new ScoringStrategy(
        ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO,
        resources(resources),
        new RequestedToCapacityRatioParam(shape(shape)));
  }

  private static List<ResourceSpec> resources(String text) {
    return List.of(text.split(" ")).stream()
        .map(part -> part.split("="))
        .map(part -> new ResourceSpec(part[0], Long.parseLong(part[1])))
        .toList();
  }

  private static List<UtilizationShapePoint> shape(String text) {
    return List.of(text.split(" ")).stream()
        .map(part -> part.split(":"))
        .map(
            part -> new UtilizationShapePoint(Integer.parseInt(part[0]), Integer.parseInt(part[1])))
        .toList();
  }

  private static long score(ScoringStrategy strategy, GivenPod pod, GivenNode node) {
    return score(FakePluginContext.of(), strategy, pod, node);
  }

  private static long score(
      FakePluginContext context, ScoringStrategy strategy, GivenPod pod, GivenNode node) {
    var args = new NodeResourcesFitArgs(List.of(), List.of(), strategy);
    var plugin = new NodeResourcesFitPlugin(args, context);
    NodeInfo info = node.info();
    return new PluginHarness(plugin, pod.info(), List.of(info))
        .rawScores()
        .getOrDefault(info.name(), -1L);
  }
}
