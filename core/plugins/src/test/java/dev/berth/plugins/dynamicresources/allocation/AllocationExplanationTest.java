package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.alternative;
import static dev.berth.plugins.dynamicresources.allocation.Parts.asking;
import static dev.berth.plugins.dynamicresources.allocation.Parts.attribute;
import static dev.berth.plugins.dynamicresources.allocation.Parts.capacity;
import static dev.berth.plugins.dynamicresources.allocation.Parts.card;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.drawing;
import static dev.berth.plugins.dynamicresources.allocation.Parts.first;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Parts.same;
import static dev.berth.plugins.dynamicresources.allocation.Parts.selectors;
import static dev.berth.plugins.dynamicresources.allocation.Parts.shareable;
import static dev.berth.plugins.dynamicresources.allocation.Parts.slice;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.ResourcePool;
import dev.berth.plugins.dynamicresources.allocation.explain.AllocationExplanation.RejectedDevices;
import dev.berth.plugins.dynamicresources.allocation.explain.AllocationExplanation.RequestFeasibility;
import dev.berth.plugins.dynamicresources.allocation.search.Rejection;
import dev.berth.plugins.support.devices.DeviceId;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Why there are no devices.
class AllocationExplanationTest {
  private static final DeviceRequest ONE = request("r", 1);

  /// What is in the way of one device.
  private static String rejection(Scene scene) {
    return scene.explanation().requests().getFirst().rejected().getFirst().text();
  }

  @Test
  void everyConstraintHasItsReason() {
    assertThat(rejection(scene().devices(device("a")).inUse("a").claim(claim(ONE))))
        .isEqualTo("1 in use by other claims");
    assertThat(
            rejection(
                scene()
                    .devices(device("a"))
                    .claim(
                        claim(request("r", one -> one.withSelectors(selectors("true", "false")))))))
        .isEqualTo("1 do not match selector 1 of the request: false");
    assertThat(
            rejection(
                scene()
                    .deviceClass("gpu", spec -> spec.withSelectors(selectors("1 == 2")))
                    .devices(device("a"))
                    .claim(claim(ONE))))
        .isEqualTo("1 do not match selector 0 of class gpu: 1 == 2");
    assertThat(
            rejection(
                scene()
                    .slice(
                        slice(
                            "s",
                            "pool",
                            spec -> spec.withPerDeviceNodeSelection(true),
                            device("far").withNodeName("elsewhere"),
                            device("near").withNodeName(Scene.NODE)))
                    .inUse("near")
                    .claim(claim(ONE))))
        .isEqualTo("1 out of the node's reach");
    assertThat(
            rejection(
                scene()
                    .devices(
                        device("a")
                            .withTaints(List.of(new DeviceTaint("k", "v", "NoSchedule", null))))
                    .claim(claim(ONE))))
        .isEqualTo("1 have the taint k=v:NoSchedule");
    assertThat(rejection(scene().devices(device("a")).claim(claim(asks("4")))))
        .isEqualTo("1 without capacity memory");
    assertThat(
            rejection(
                scene()
                    .devices(capacity(device("a"), "memory", "3", null))
                    .claim(claim(asks("4")))))
        .isEqualTo("1 short of capacity memory: need 4, 3 available");
    assertThat(
            rejection(
                scene()
                    .devices(shareable("a", "memory", "5"))
                    .shared("a", Map.of("memory", Quantity.parse("2")))
                    .claim(claim(asks("4")))))
        .isEqualTo("1 short of capacity memory: need 4, 3 available");
    assertThat(
            rejection(
                scene()
                    .devices(device("a"))
                    .claim(claim(claim -> claim.withConstraints(List.of(same("x/y"))), ONE))))
        .isEqualTo("1 without the attribute of constraint matchAttribute x/y");
    assertThat(
            rejection(
                scene()
                    .off("DRADeviceBindingConditions")
                    .devices(device("a").withBindingConditions(List.of("ready")))
                    .claim(claim(ONE))))
        .isEqualTo("1 need binding conditions, which is not supported");
  }

  private static DeviceRequest asks(String amount) {
    return request("r", one -> one.withCapacity(asking("memory", amount)));
  }

  @Test
  void theReasonOfCountersHasWhatIsNeededAndLeft() {
    var pool = new ResourcePool("pool", 1, 2);

    assertThat(
            rejection(
                scene()
                    .slice(
                        slice(
                            "counters",
                            "pool",
                            spec ->
                                spec.withAllNodes(true)
                                    .withPool(pool)
                                    .withSharedCounters(List.of(card("memory", "40Gi")))),
                        slice(
                            "devices",
                            "pool",
                            spec -> spec.withAllNodes(true).withPool(pool),
                            drawing(device("a"), "memory", "20Gi"),
                            drawing(device("b"), "memory", "30Gi")))
                    .inUse("b")
                    .claim(claim(request("r", 1)))))
        .isEqualTo("1 short of counter memory in card: need 20Gi, 10Gi available");
  }

  @Test
  void devicesAreCountedByReason() {
    var outlook =
        scene()
            .devices(device("a"), device("b"), device("c"))
            .inUse("a", "c")
            .claim(claim(request("r", 2)))
            .explanation()
            .requests()
            .getFirst();

    assertThat(outlook.rejected())
        .containsExactly(
            new RejectedDevices(
                new Rejection.InUse(),
                List.of(
                    new DeviceId(Parts.DRIVER, "pool", "a"),
                    new DeviceId(Parts.DRIVER, "pool", "c"))));
    assertThat(outlook.isPossible()).isFalse();
    assertThat(outlook.text())
        .isEqualTo(
            "claim default/claim, request r needs 2, and 1 of 3 reachable devices are suitable: 2"
                + " in use by other claims");
  }

  @Test
  void requestsThatExcludeEachOtherAreExplainedByTheDeadEnd() {
    var explanation =
        scene()
            .devices(
                attribute(device("a"), "color", "red"),
                attribute(device("b"), "color", "blue"),
                attribute(device("c"), "color", "blue"))
            .claim(
                claim(
                    claim -> claim.withConstraints(List.of(same("gpu.example.com/color"))),
                    first(
                        "r",
                        alternative(
                            "red", 1, "device.attributes[\"gpu.example.com\"].color == \"red\"")),
                    request("q", 2)))
            .explanation();

    assertThat(explanation.requests()).allMatch(RequestFeasibility::isPossible);
    assertThat(explanation.lines())
        .last()
        .isEqualTo(
            "with gpu.example.com/pool/a for default/claim/r/red taken, claim default/claim,"
                + " request q gets no further device: 1 taken by other requests of the pod; 2 in"
                + " conflict with constraint matchAttribute gpu.example.com/color");
  }

  @Test
  void aRequestThatIsInfeasibleByItselfIsExplainedAlone() {
    var explanation =
        scene().devices(device("a")).claim(claim(request("r", 1), request("q", 2))).explanation();

    assertThat(explanation.deadEnd()).isNull();
    assertThat(explanation.lines())
        .containsExactly(
            "claim default/claim, request r needs 1, and 1 of 1 reachable devices are suitable",
            "claim default/claim, request q needs 2, and 1 of 1 reachable devices are suitable");
  }

  @Test
  void tooManyDevicesForAClaimAreExplainedToo() {
    var devices =
        IntStream.range(0, 30)
            .mapToObj(i -> attribute(device("d" + i), "index", Parts.number(i)))
            .toArray(Device[]::new);
    var deadEnd =
        scene()
            .devices(devices)
            .claim(
                claim(
                    request("r", 30),
                    first(
                        "q",
                        alternative("many", 4),
                        alternative(
                            "zero", 1, "device.attributes[\"gpu.example.com\"].index == 0"))))
            .explanation()
            .deadEnd();

    assertThat(deadEnd).isNotNull();
    assertThat(deadEnd.text())
        .endsWith(
            "request q/many gets no further device: too many: 4 requested, and the claim can have 2"
                + " more");
  }

  @Test
  void theDevicesThatOthersUseAreNamed() {
    var explanation =
        scene()
            .devices(device("a"), device("b"), device("c"))
            .inUse("a", "b")
            .claim(claim(request("r", 2)))
            .explanation();

    assertThat(explanation.devicesInUse())
        .hasSize(2)
        .anyMatch(it -> it.endsWith("/a"))
        .anyMatch(it -> it.endsWith("/b"));
  }

  @Test
  void devicesThatWouldNotDoAnywayAreNotNamed() {
    var explanation =
        scene()
            .devices(device("a"))
            .claim(claim(request("r", one -> one.withSelectors(selectors("false")))))
            .explanation();

    assertThat(explanation.devicesInUse()).isEmpty();
  }
}
