package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.each;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.selecting;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.plugins.support.Devices.wantsFirst;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.DeviceTaintRuleSpec;
import dev.berth.api.resource.DeviceTaintSelector;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.framework.PreFilterResult.Ready;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.Devices;
import dev.berth.plugins.support.RememberedAnswers;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the filter of devices has answered once holds until something changes that it reads, for
/// all pods that are alike to it, in a cluster in which everything changes at random: slices of one
/// node and of all, taints, classes, and which devices are in use, be it in flight only.
class RememberedDevicesTest {
  private static final int STEPS = 1_000;
  private static final List<String> NODES = List.of("n0", "n1", "n2");

  private final FakePluginContext context =
      FakePluginContext.of(node("n0"), node("n1"), node("n2"))
          .with(deviceClass("gpu", "example.com/gpu"), deviceClass("large"));
  private final DynamicResourcesPlugin plugin = Dra.plugin(context);
  private int pods;

  /// All seeds, or the one of `-Dseed`.
  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.range(0, 15).boxed() : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void rememberedAnswersAreTheFreshOnes(long seed) {
    var random = new Random(seed);
    var answers = RememberedAnswers.of(plugin);
    context.reportingTo(answers::changed);
    for (int step = 0; step < STEPS; step++) {
      change(random);
      PodInfo pod = pending(random).info();
      var state = new CycleState();
      if (plugin.preFilter(state, pod, nodes())
          instanceof Ready<DeviceDemand>(DeviceDemand demand)) {
        answers.check(demand, pod, nodes(), "seed %d, step %d".formatted(seed, step));
        place(state, demand, pod, random);
      }
    }
    assertThat(answers.remembered()).isPositive();
  }

  private List<NodeInfo> nodes() {
    return context.nodes().nodes();
  }

  private static <T> T pick(List<T> choices, Random random) {
    return choices.get(random.nextInt(choices.size()));
  }

  /// Reserves the devices of a node that fits; sometimes they are given back at once, and sometimes
  /// the claim shows them.
  private void place(CycleState state, DeviceDemand demand, PodInfo pod, Random random) {
    NodeInfo node = pick(nodes(), random);
    if (random.nextInt(3) > 0 || !(plugin.filter(demand, node) instanceof Success)) {
      return;
    }
    plugin.reserve(state, pod, node.name());
    if (random.nextBoolean()) {
      plugin.unreserve(state, pod, node.name());
    }
  }

  private GivenPod pending(Random random) {
    String name = "p" + pods++;
    if (random.nextInt(4) == 0) {
      return pod(name).resource("example.com/gpu", "" + (1 + random.nextInt(2)));
    }
    ResourceClaim claim =
        claim(
            "claim-" + name,
            switch (random.nextInt(4)) {
              case 0 -> wantsFirst("gpus", "large", "gpu");
              case 1 -> wants("gpus", "large", 1);
              default -> wants("gpus", 1 + random.nextInt(2));
            });
    context.with(claim);
    return using(pod(name), "claim-" + name);
  }

  private void change(Random random) {
    String node = pick(NODES, random);
    switch (random.nextInt(10)) {
      case 0, 1 -> context.with(devices(node, random));
      case 2 -> context.objects().remove(slice(node));
      case 3 -> context.with(shared(random));
      case 4 -> {
        ResourceClaim given =
            on(
                pick(List.of("n0", "n1", "n2", "shared"), random),
                claim("given-" + random.nextInt(4)),
                "d" + random.nextInt(3));
        context.with(given);
      }
      case 5 -> context.objects().remove(claim("given-" + random.nextInt(4)));
      case 6 -> context.with(rule(pick(List.of("n0", "shared"), random)));
      case 7 -> context.objects().remove(rule("n0"));
      case 8 ->
          context.with(
              selecting(
                  deviceClass("large"),
                  "device.attributes[\"%s\"].size == %d"
                      .formatted(Devices.DRIVER, random.nextInt(2))));
      default -> {
        NodeInfo known = context.nodes().node(node);
        if (known != null) {
          var labels = Map.of("zone", pick(List.of("a", "b"), random));
          context
              .nodes()
              .replace(
                  known.withNode(
                      known.node().withMetadata(known.node().metadata().withLabels(labels))));
        }
      }
    }
  }

  private static ResourceSlice devices(String node, Random random) {
    ResourceSlice slice = sized(slice(node, "d0", "d1"), random);
    return random.nextInt(4) == 0
        ? slice.withSpec(slice.spec().withPool(new ResourcePool(node, 1 + random.nextInt(2), 1)))
        : slice;
  }

  private static ResourceSlice sized(ResourceSlice slice, Random random) {
    int size = random.nextInt(2);
    return each(
        slice,
        device ->
            device.withAttributes(
                Map.of(
                    "size",
                    new DeviceAttribute((long) size, null, null, null, null, null, null, null))));
  }

  /// Devices of all nodes.
  private static ResourceSlice shared(Random random) {
    ResourceSlice slice = sized(slice("shared", "d0", "d1", "d2"), random);
    return slice.withSpec(
        random.nextBoolean()
            ? slice.spec().withNodeName(null).withAllNodes(true)
            : slice.spec().withNodeName(pick(NODES, random)));
  }

  private static DeviceTaintRule rule(String pool) {
    return new DeviceTaintRule(
        ObjectMeta.named("", "rule"),
        new DeviceTaintRuleSpec(
            new DeviceTaintSelector(Devices.DRIVER, pool, null),
            new DeviceTaint("broken", "", "NoSchedule", null)));
  }
}
