package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.card;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.drawing;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Parts.shareable;
import static dev.berth.plugins.dynamicresources.allocation.Parts.slice;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.CounterSet;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceCounterConsumption;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolProblem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Devices that share counters, such as the partitions of a card.
class CountersTest {
  private static final ResourcePool TWO_SLICES = new ResourcePool("pool", 1, 2);

  private static ResourceSlice counters(CounterSet... sets) {
    return slice(
        "counters",
        "pool",
        spec ->
            spec.withNodeName(Scene.NODE).withPool(TWO_SLICES).withSharedCounters(List.of(sets)));
  }

  private static ResourceSlice partitions(Device... devices) {
    return slice(
        "devices", "pool", spec -> spec.withNodeName(Scene.NODE).withPool(TWO_SLICES), devices);
  }

  private static Device partition(String name, String memory) {
    return drawing(device(name), "memory", memory);
  }

  @Test
  void countersMustLastForAllThatIsGiven() {
    var card =
        scene()
            .slice(
                counters(card("memory", "40Gi")),
                partitions(
                    partition("whole", "40Gi"), partition("a", "20Gi"), partition("b", "20Gi")));

    assertThat(card.claim(claim(request("r", 1))).outcome()).isEqualTo("r=whole");
    assertThat(card.claim(claim(request("r", 1))).outcome()).isEqualTo("r=a; r=b");
    assertThat(card.claim(claim(request("r", 1))).outcome()).isEqualTo("no");
  }

  @Test
  void whatIsInUseHasDrawnWhereverItIsUsed() {
    var elsewhere =
        slice(
            "elsewhere",
            "pool",
            spec -> spec.withNodeName("elsewhere").withPool(new ResourcePool("pool", 1, 3)),
            partition("far", "30Gi"));
    var pool = new ResourcePool("pool", 1, 3);
    var scene =
        scene()
            .slice(
                elsewhere,
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
                    spec -> spec.withNodeName(Scene.NODE).withPool(pool),
                    partition("near", "20Gi")))
            .claim(claim(request("r", 1)));

    assertThat(scene.outcome()).isEqualTo("r=near");
    assertThat(scene.inUse("far").outcome()).isEqualTo("no");
  }

  @Test
  void whileACounterIsOverdrawnNoDeviceConsumes() {
    var other = new CounterSet("other", card("memory", "1Gi").counters());
    var far = partition("far", "2Gi");
    var overdrawing =
        far.withConsumesCounters(
            List.of(
                new DeviceCounterConsumption(
                    "other", far.consumesCounters().getFirst().counters(), List.of())));

    assertThat(
            scene()
                .slice(
                    counters(card("memory", "40Gi"), other),
                    partitions(overdrawing, partition("near", "1Gi"), device("free")))
                .inUse("far")
                .claim(claim(request("r", 1)))
                .outcome())
        .isEqualTo("r=free");
  }

  @Test
  void sharesOfOneDeviceDrawOnce() {
    var scene =
        scene()
            .slice(
                counters(card("memory", "40Gi")),
                partitions(drawing(shareable("a", "lanes", "4"), "memory", "30Gi")));
    var lane = request("r", one -> one.withCapacity(Parts.asking("lanes", "1")));

    assertThat(scene.claim(claim(lane)).claim(claim(lane)).outcome()).isEqualTo("r=a; r=a");
    assertThat(scene.shared("a", Map.of("lanes", Quantity.parse("2"))).outcome())
        .isEqualTo("r=a; r=a");
    assertThat(scene.shared("a", Map.of("lanes", Quantity.parse("1"))).outcome()).isEqualTo("no");
  }

  @Test
  void withoutTheFeatureWhoDrawsIsNotGiven() {
    assertThat(
            scene()
                .off("DRAPartitionableDevices")
                .slice(slice("pool", partition("a", "1Gi"), device("b")))
                .claim(claim(request("r", 2)))
                .outcome())
        .isEqualTo("no");
  }

  @Test
  void whoMissesACounterMakesThePoolInvalid() {
    var scene =
        scene()
            .slice(counters(card("memory", "40Gi")), partitions(drawing(device("a"), "cores", "1")))
            .claim(claim(request("r", 1)));

    assertThat(scene.outcome()).isEqualTo("invalid resource pools were encountered");
    assertThat(scene.explanation().pools())
        .containsExactly(
            new PoolProblem.Invalid(
                Parts.DRIVER, "pool", "counter cores not found in counter set card"));
  }

  @Test
  void whoMissesACounterSetMakesThePoolInvalid() {
    var scene = scene().devices(partition("a", "1Gi")).claim(claim(request("r", 1)));

    assertThat(scene.explanation().pools())
        .containsExactly(
            new PoolProblem.Invalid(Parts.DRIVER, "pool", "counter set card not found"));
  }

  @Test
  void aCounterSetCannotBeThereTwice() {
    assertThat(
            scene()
                .slice(
                    counters(card("memory", "1Gi"), card("memory", "2Gi")), partitions(device("a")))
                .claim(claim(request("r", 1)))
                .explanation()
                .pools())
        .containsExactly(
            new PoolProblem.Invalid(Parts.DRIVER, "pool", "duplicate counter set name card"));
  }

  @Test
  void whoDrawsTogetherMustBeOfOneGroup() {
    var scene =
        scene()
            .on("DRADeviceCompatibilityGroups")
            .slice(
                counters(card("memory", "40Gi")),
                partitions(
                    grouped("a", "x"),
                    grouped("b", "y"),
                    partition("c", "1Gi"),
                    grouped("d", "x", "y")))
            .claim(claim(request("r", 2)));

    assertThat(scene.outcome()).isEqualTo("r=a+d");
    assertThat(scene.inUse("b").outcome()).isEqualTo("no");
  }

  /// Devices that should never have been given together: the first one counts, in the order of the
  /// slices' names.
  @Test
  void ofWrongNeighboursTheFirstOneCounts() {
    var scene =
        scene()
            .on("DRADeviceCompatibilityGroups")
            .slice(
                slice(
                    "counters",
                    "pool",
                    spec ->
                        spec.withNodeName(Scene.NODE)
                            .withPool(new ResourcePool("pool", 1, 3))
                            .withSharedCounters(List.of(card("memory", "40Gi")))),
                ofThree("later", partition("a", "1Gi")),
                ofThree("earlier", grouped("b", "x"), grouped("c", "x")))
            .inUse("a", "b")
            .claim(claim(request("r", 1)));

    assertThat(scene.outcome()).isEqualTo("r=c");
  }

  private static ResourceSlice ofThree(String name, Device... devices) {
    return slice(
        name,
        "pool",
        spec -> spec.withNodeName(Scene.NODE).withPool(new ResourcePool("pool", 1, 3)),
        devices);
  }

  @Test
  void withoutTheFeatureAPoolWithGroupsIsIncomplete() {
    var scene =
        scene()
            .slice(counters(card("memory", "40Gi")), partitions(grouped("a", "x"), device("b")))
            .claim(claim(request("r", 1)));

    assertThat(scene.explanation().pools())
        .containsExactly(new PoolProblem.Incomplete(Parts.DRIVER, "pool", 1, 1, 2));
  }

  private static Device grouped(String name, String... groups) {
    var draw = partition(name, "1Gi").consumesCounters().getFirst();
    return device(name)
        .withConsumesCounters(
            List.of(new DeviceCounterConsumption("card", draw.counters(), List.of(groups))));
  }
}
