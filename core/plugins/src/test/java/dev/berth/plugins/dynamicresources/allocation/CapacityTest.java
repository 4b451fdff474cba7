package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.asking;
import static dev.berth.plugins.dynamicresources.allocation.Parts.capacity;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Parts.shareable;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Devices that can be allocated several times, and how much of them.
class CapacityTest {
  private static DeviceRequest asks(String amount) {
    return request("r", one -> one.withCapacity(asking("memory", amount)));
  }

  @Test
  void sharesAreGivenWhileThereIsRoom() {
    var scene = scene().devices(shareable("a", "memory", "10"), shareable("b", "memory", "10"));

    assertThat(scene.claim(claim(asks("6"))).outcome()).isEqualTo("r=a");
    assertThat(scene.claim(claim(asks("4"))).outcome()).isEqualTo("r=a; r=a");
    assertThat(scene.claim(claim(asks("1"))).outcome()).isEqualTo("r=a; r=a; r=b");
  }

  @Test
  void oneRequestGetsOneShareOfADevice() {
    var two = request("r", one -> one.withCount(2).withCapacity(asking("memory", "1")));

    assertThat(scene().devices(shareable("a", "memory", "10")).claim(claim(two)).outcome())
        .isEqualTo("no");
  }

  @Test
  void whatOthersConsumeIsGone() {
    var scene = scene().devices(shareable("a", "memory", "10")).claim(claim(asks("6")));

    assertThat(scene.shared("a", Map.of("memory", Quantity.parse("4"))).outcome()).isEqualTo("r=a");
    assertThat(scene.shared("a", Map.of("memory", Quantity.parse("1"))).outcome()).isEqualTo("no");
  }

  @Test
  void aRequestWithoutCapacityGetsAllOfIt() {
    var scene = scene().devices(shareable("a", "memory", "10")).claim(claim(request("r", 1)));

    assertThat(scene.outcome()).isEqualTo("r=a");
    assertThat(scene.shared("a", Map.of("memory", Quantity.parse("1"))).outcome()).isEqualTo("no");
  }

  @Test
  void aShareIsWrittenDown() {
    var result = scene().devices(shareable("a", "memory", "10")).claim(claim(asks("6"))).result();

    assertThat(result.shareID()).isEqualTo("share");
    assertThat(result.consumedCapacity()).containsExactly(Map.entry("memory", Quantity.parse("6")));
  }

  @Test
  void aWholeDeviceMustHaveTheRequestedCapacity() {
    var scene =
        scene()
            .devices(
                device("none"),
                capacity(device("small"), "memory", "4", null),
                capacity(device("large"), "memory", "8", null))
            .claim(claim(asks("6")));

    assertThat(scene.outcome()).isEqualTo("r=large");
    assertThat(scene.result().shareID()).isNull();
    assertThat(scene.result().consumedCapacity()).isEmpty();
  }

  @Test
  void allMeansAllThatCouldHaveTheCapacity() {
    var all =
        request("r", one -> one.withAllocationMode("All").withCapacity(asking("memory", "6")));
    var scene =
        scene()
            .devices(
                shareable("small", "memory", "4"),
                shareable("a", "memory", "8"),
                shareable("b", "memory", "8"))
            .claim(claim(all));

    assertThat(scene.outcome()).isEqualTo("r=a+b");
    assertThat(scene.shared("a", Map.of("memory", Quantity.parse("4"))).outcome()).isEqualTo("no");
  }

  @Test
  void anAmountOutOfRangeIsAnError() {
    assertThat(
            scene()
                .devices(capacity(device("a"), "memory", "-1", null))
                .claim(claim(request("r", 1)))
                .outcome())
        .isEqualTo(
            "claim default/claim, request r: checking capacity for device gpu.example.com/pool/a:"
                + " capacity \"memory\": capacity value is negative");
  }

  @Test
  void withoutTheFeatureNoCapacityCanBeRequested() {
    assertThat(
            scene()
                .off("DRAConsumableCapacity")
                .devices(shareable("a", "memory", "10"))
                .claim(claim(asks("1")))
                .outcome())
        .isEqualTo(
            "claim default/claim, request r: has capacity requests, but the DRAConsumableCapacity"
                + " feature is disabled");
  }

  @Test
  void withoutTheFeatureADeviceIsGivenOnce() {
    assertThat(
            scene()
                .off("DRAConsumableCapacity")
                .devices(shareable("a", "memory", "10"))
                .claim(claim(request("r", 1)))
                .claim(claim(request("r", 1)))
                .outcome())
        .isEqualTo("no");
  }
}
