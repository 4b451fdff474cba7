package dev.berth.plugins.support.devices;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.eachResult;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.DeviceTaintRuleSpec;
import dev.berth.api.resource.DeviceTaintSelector;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.plugins.support.Devices;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceInventoryTest {
  private final FakePluginContext context = FakePluginContext.of();
  private final DeviceInventory inventory = DeviceInventory.of(context);

  private static DeviceId device(String node, String name) {
    return new DeviceId(Devices.DRIVER, node, name);
  }

  private static AllocationResult allocation(ResourceClaim claim) {
    return Objects.requireNonNull(claim.status().allocation());
  }

  @Test
  void allPluginsShareOne() {
    assertThat(DeviceInventory.of(context)).isSameAs(inventory);
  }

  @Test
  void whatWasThereBeforeCounts() {
    var late = FakePluginContext.of().with(on("n", claim("c"), "gpu-0"), slice("n", "gpu-0"));

    assertThat(DeviceInventory.of(late).allocated().devices()).containsOnly(device("n", "gpu-0"));
    assertThat(DeviceInventory.of(late).slices()).hasSize(1);
  }

  @Test
  void whatIsInFlightIsGivenAwayUntilTheClusterShowsIt() {
    var waiting = claim("c");
    var allocated = on("n", waiting, "gpu-0");
    context.with(waiting);
    inventory.inFlight().add(waiting, allocation(allocated), "p-uid", null);

    assertThat(inventory.allocated().devices()).containsOnly(device("n", "gpu-0"));
    assertThat(inventory.inFlight().of("c-uid")).isEqualTo(allocation(allocated));

    context.with(allocated);
    assertThat(inventory.allocated().devices()).containsOnly(device("n", "gpu-0"));
    assertThat(inventory.inFlight().of("c-uid")).isNull();

    context.with(waiting);
    assertThat(inventory.allocated().devices()).isEmpty();
  }

  @Test
  void podsThatShareAClaimGetWhatTheFirstOneIsGiven() {
    var first = allocation(on("n", claim("c"), "gpu-0"));
    var other = allocation(on("n", claim("c"), "gpu-1"));
    inventory.inFlight().add(claim("c"), first, "p-uid", null);
    inventory.inFlight().add(claim("c"), other, "q-uid", null);
    assertThat(inventory.inFlight().of("c-uid")).isEqualTo(first);

    inventory.inFlight().remove("c-uid", "p-uid");
    inventory.inFlight().remove("c-uid", "p-uid");
    assertThat(inventory.allocated().devices()).containsOnly(device("n", "gpu-0"));

    inventory.inFlight().remove("c-uid", "q-uid");
    assertThat(inventory.allocated().devices()).isEmpty();
  }

  @Test
  void aPodThatIsReservedAgainHasOnlyWhatItIsGivenThen() {
    inventory.inFlight().add(claim("c"), allocation(on("n", claim("c"), "gpu-0")), "p-uid", null);
    inventory.inFlight().add(claim("c"), allocation(on("n", claim("c"), "gpu-1")), "p-uid", null);

    assertThat(inventory.allocated().devices()).containsOnly(device("n", "gpu-1"));
  }

  @Test
  void aClaimThatIsGoneIsNotInFlight() {
    context.with(claim("c"));
    inventory.inFlight().add(claim("c"), allocation(on("n", claim("c"), "gpu-0")), "p-uid", null);
    context.objects().remove(claim("c"));

    assertThat(inventory.inFlight().of("c-uid")).isNull();
    assertThat(inventory.allocated().devices()).isEmpty();
  }

  @Test
  void aClaimForExtendedResourcesLandsUnderAnotherUid() {
    var pod = pod("p").build();
    var inMemory = ExtendedClaims.inMemory(pod);
    inventory.inFlight().add(inMemory, allocation(on("n", claim("c"), "gpu-0")), "p-uid", null);
    var stored =
        inMemory.withMetadata(inMemory.metadata().withName("p-extended-1").withUid("other"));

    context.with(stored);
    assertThat(inventory.inFlight().of(inMemory.metadata().uid())).isNotNull();
    assertThat(inventory.extendedClaimOf(pod)).isEqualTo(stored);

    context.with(on("n", stored, "gpu-0"));
    assertThat(inventory.inFlight().of(inMemory.metadata().uid())).isNull();
    assertThat(inventory.allocated().devices()).containsOnly(device("n", "gpu-0"));

    context.objects().remove(stored);
    assertThat(inventory.extendedClaimOf(pod)).isNull();
  }

  @Test
  void slicesThatDoNotChangeStayTheSame() {
    context.with(slice("n1", "gpu-0"), slice("n2", "gpu-0"));
    var before = inventory.slices();
    assertThat(inventory.slices()).isSameAs(before);

    context.with(rule("n2"));
    var after = inventory.slices();

    assertThat(after.get(0)).isSameAs(before.get(0));
    assertThat(after.get(1).spec().devices().getFirst().taints()).hasSize(1);
    context.with(rule("n2"), slice("n3"));
    assertThat(inventory.slices().get(1)).isSameAs(after.get(1));
    context.objects().remove(rule("n2"));
    assertThat(inventory.slices().get(1)).isSameAs(before.get(1));
  }

  private static DeviceTaintRule rule(String pool) {
    return new DeviceTaintRule(
        ObjectMeta.named("", "rule"),
        new DeviceTaintRuleSpec(
            new DeviceTaintSelector(Devices.DRIVER, pool, null),
            new DeviceTaint("broken", "", "NoSchedule", null)));
  }

  /// Claims come, change and go; the sum that is moved by each of them is the sum of all.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theLedgerIsTheSumOfAllClaims(long seed) {
    var random = new Random(seed);
    Map<String, ResourceClaim> claims = new HashMap<>();
    for (int round = 0; round < 300; round++) {
      String name = "c" + random.nextInt(12);
      if (random.nextInt(4) == 0) {
        context.objects().remove(claim(name));
        claims.remove(name);
      } else {
        var changed = random.nextBoolean() ? claim(name) : given(name, random);
        context.with(changed);
        claims.put(name, changed);
      }
      List<AllocationResult> allocations = new ArrayList<>();
      for (ResourceClaim claim : claims.values()) {
        if (claim.status().allocation() != null) {
          allocations.add(claim.status().allocation());
        }
      }
      var expected = AllocatedState.of(inventory.features(), allocations);
      assertThat(inventory.allocated()).as("seed %d, round %d", seed, round).isEqualTo(expected);
    }
  }

  /// Devices of its own, and a share of one that all have.
  private static ResourceClaim given(String name, Random random) {
    var results = random.nextBoolean() ? List.of(name, "shared") : List.of(name, "admin");
    return eachResult(
        on("n", claim(name), results.toArray(String[]::new)),
        result ->
            switch (result.device()) {
              case "shared" ->
                  result
                      .withShareID(name)
                      .withConsumedCapacity(
                          Map.of("memory", Quantity.parse(random.nextInt(1, 9) + "Gi")));
              case "admin" -> result.withAdminAccess(true);
              default -> result;
            });
  }
}
