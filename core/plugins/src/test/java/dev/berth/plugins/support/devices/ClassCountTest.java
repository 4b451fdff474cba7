package dev.berth.plugins.support.devices;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.each;
import static dev.berth.plugins.support.Devices.eachResult;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.selecting;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.resource.ResourceSliceSpec;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ClassCountTest {
  private static final DeviceClass ALL = deviceClass("gpu");

  private final FakePluginContext context = FakePluginContext.of();

  private String count(DeviceClass deviceClass, GivenNode node) {
    var count = DeviceInventory.of(context).count(deviceClass).on(node.build());
    return "%d of %d".formatted(count.inUse(), count.devices());
  }

  private static ResourceSlice with(ResourceSlice slice, UnaryOperator<ResourceSliceSpec> change) {
    return slice.withSpec(change.apply(slice.spec().withNodeName(null)));
  }

  private static NodeSelector disk(String value) {
    var requirement = new NodeSelectorRequirement("disk", "In", List.of(value));
    return new NodeSelector(
        List.of(NodeSelectorTerm.EMPTY.withMatchExpressions(List.of(requirement))));
  }

  @Test
  void aNodeHasItsOwnDevicesAndSomeAreInUse() {
    context.with(slice("n", "a", "b"), slice("m", "a", "b", "c"), on("n", claim("c"), "b"));

    assertThat(count(ALL, node("n"))).isEqualTo("1 of 2");
    assertThat(count(ALL, node("m"))).isEqualTo("0 of 3");
    assertThat(count(ALL, node("other"))).isEqualTo("0 of 0");
  }

  @Test
  void aDeviceInUseInPartIsInUse() {
    var shared = eachResult(on("n", claim("c"), "a"), it -> it.withShareID("s"));
    context.with(slice("n", "a", "b"), shared);

    assertThat(count(ALL, node("n"))).isEqualTo("1 of 2");
  }

  @Test
  void onlyDevicesOfTheClassCount() {
    context.with(slice("n", "a"));

    assertThat(count(selecting(ALL, "device.driver == 'gpu.example.com'"), node("n")))
        .isEqualTo("0 of 1");
    assertThat(count(selecting(ALL, "device.driver == 'tpu.example.com'"), node("n")))
        .isEqualTo("0 of 0");
  }

  @Test
  void whereASelectorFailsNothingCounts() {
    context.with(slice("n", "a"));

    assertThat(count(selecting(ALL, "device.attributes['x'].y == 1"), node("n")))
        .isEqualTo("0 of 0");
    assertThat(count(selecting(ALL, "no CEL"), node("n"))).isEqualTo("0 of 0");
  }

  @Test
  void slicesMayBeForSeveralNodes() {
    context.with(
        with(slice("everywhere", "a"), it -> it.withAllNodes(true)),
        with(slice("fast", "a", "b"), it -> it.withNodeSelector(disk("ssd"))));

    assertThat(count(ALL, node("n").labels("disk=ssd"))).isEqualTo("0 of 3");
    assertThat(count(ALL, node("n"))).isEqualTo("0 of 1");
  }

  @Test
  void devicesMayHaveNodesOfTheirOwn() {
    context.with(
        with(
            each(
                slice("mixed", "on-n", "ssd", "everywhere", "nowhere"),
                device ->
                    switch (device.name()) {
                      case "on-n" -> device.withNodeName("n");
                      case "ssd" -> device.withNodeSelector(disk("ssd"));
                      case "everywhere" -> device.withAllNodes(true);
                      default -> device;
                    }),
            it -> it.withPerDeviceNodeSelection(true)));

    assertThat(count(ALL, node("n").labels("disk=ssd"))).isEqualTo("0 of 3");
    assertThat(count(ALL, node("n"))).isEqualTo("0 of 2");
    assertThat(count(ALL, node("m"))).isEqualTo("0 of 1");
  }

  @Test
  void anotherClassOfTheSameNameIsCountedAnew() {
    context.with(slice("n", "a"));
    assertThat(count(selecting(ALL, "false"), node("n"))).isEqualTo("0 of 0");

    assertThat(count(selecting(ALL, "true"), node("n"))).isEqualTo("0 of 1");
  }
}
