package dev.berth.plugins.dynamicresources.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceAllocationResult;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestReference;
import dev.berth.plugins.support.devices.AllocatedState;
import dev.berth.plugins.support.devices.DeviceId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.pcollections.HashTreePMap;
import org.pcollections.HashTreePSet;

/// What the allocator has to offer to those who use its results.
class HelpersTest {
  private static final DeviceId DEVICE = new DeviceId("d", "p", "x");

  private static AllocationResult allocation(DeviceRequestAllocationResult... results) {
    return new AllocationResult(
        new DeviceAllocationResult(List.of(results), List.of()), null, null);
  }

  private static DeviceRequestAllocationResult result() {
    return DeviceRequestAllocationResult.EMPTY
        .withRequest("r/s")
        .withDriver("d")
        .withPool("p")
        .withDevice("x");
  }

  private static DeviceRequestAllocationResult share(String id, String memory) {
    return result().withShareID(id).withConsumedCapacity(Map.of("memory", Quantity.parse(memory)));
  }

  @Test
  void whatIsAllocatedIsInUseUnlessItIsByAdminAccess() {
    var features = Scene.scene().features();

    assertThat(AllocatedState.of(features, List.of(allocation(result()))).devices())
        .containsExactly(DEVICE);
    assertThat(AllocatedState.of(features, List.of(allocation(result().withAdminAccess(true)))))
        .isEqualTo(AllocatedState.EMPTY);
  }

  @Test
  void sharesOfADeviceAddUp() {
    var state =
        AllocatedState.of(
            Scene.scene().features(),
            List.of(allocation(share("1", "2"), share("2", "3")), allocation(share("3", "4"))));

    assertThat(state.devices()).isEmpty();
    assertThat(state.shares())
        .containsExactly(Map.entry(DEVICE, HashTreePSet.from(Set.of("1", "2", "3"))));
    assertThat(state.consumedCapacity())
        .containsExactly(Map.entry(DEVICE, Map.of("memory", Quantity.parse("9"))));
    assertThat(state.isAllocated(DEVICE)).isTrue();
    assertThat(state.isAllocated(new DeviceId("d", "p", "y"))).isFalse();
  }

  @Test
  void aShareIsTheDeviceIfSharingIsOff() {
    var state =
        AllocatedState.of(
            Scene.scene().off("DRAConsumableCapacity").features(),
            List.of(allocation(share("1", "2"))));

    assertThat(state)
        .isEqualTo(
            new AllocatedState(
                HashTreePSet.singleton(DEVICE), HashTreePMap.empty(), HashTreePMap.empty()));
  }

  @Test
  void devicesAreNamedByDriverPoolAndName() {
    assertThat(DEVICE).hasToString("d/p/x").isLessThan(new DeviceId("d", "q", "a"));
  }

  @Test
  void aReferenceIsToARequestOrToAnAlternativeOfIt() {
    assertThat(RequestReference.base("r/s")).isEqualTo("r");
    assertThat(RequestReference.base("r")).isEqualTo("r");
    assertThat(RequestReference.of("r", "s")).isEqualTo("r/s");
    assertThat(RequestReference.isSubRequest("r/s")).isTrue();
    assertThat(RequestReference.isSubRequest("r")).isFalse();
    assertThat(RequestReference.covers(List.of(), "r/s")).isTrue();
    assertThat(RequestReference.covers(List.of("q", "r"), "r/s")).isTrue();
    assertThat(RequestReference.covers(List.of("r/t"), "r/s")).isFalse();
  }
}
