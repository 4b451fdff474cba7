package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.attribute;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Parts.same;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.resource.Device;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// How long a search goes on.
class AllocationSearchTest {
  private static Device[] devices(int count) {
    return IntStream.range(0, count).mapToObj(i -> device("d" + i)).toArray(Device[]::new);
  }

  private static int steps(Scene scene) {
    var steps = new AtomicInteger();
    scene
        .allocator()
        .allocate(
            scene.node(),
            scene.claims(),
            () -> {
              steps.incrementAndGet();
              return false;
            },
            () -> "");
    return steps.get();
  }

  @Test
  void itEndsWhenTimeIsUp() {
    var scene = scene().devices(devices(30)).claim(claim(request("r", 20)));
    var steps = new AtomicInteger();

    assertThat(
            scene
                .allocator()
                .allocate(
                    scene.node(), scene.claims(), () -> steps.incrementAndGet() > 10, () -> ""))
        .isEqualTo(new Allocation.Expired());
    assertThat(steps).hasValue(11);
  }

  @Test
  void tooFewDevicesAreSeenAtOnce() {
    assertThat(steps(scene().devices(devices(29)).claim(claim(request("r", 30))))).isLessThan(40);
  }

  @Test
  void aLaterRequestWithTooFewDevicesIsSeenAtOnce() {
    assertThat(
            steps(
                scene()
                    .devices(devices(30))
                    .claim(
                        claim(
                            request("r", 15),
                            request("q", one -> one.withSelectors(Parts.selectors("false")))))))
        .isLessThan(40);
  }

  @Test
  void whereItIsAMatterOfCombinationsAllAreTried() {
    var colors =
        IntStream.range(0, 9)
            .mapToObj(i -> attribute(device("d" + i), "color", "c" + i / 2))
            .toArray(Device[]::new);

    assertThat(
            steps(
                scene()
                    .devices(colors)
                    .claim(
                        claim(
                            claim -> claim.withConstraints(List.of(same("gpu.example.com/color"))),
                            request("r", 3)))))
        .isGreaterThan(9);
  }

  @Test
  void anyNumberOfClaimsCanBeServed() {
    var scene = scene().devices(devices(5000));
    for (int i = 0; i < 5000; i++) {
      scene.claim(claim(request("r", 1)));
    }

    assertThat(scene.results()).hasSize(5000);
  }

  @Test
  void nodesCanBeSearchedConcurrently() {
    var scene = scene().devices(devices(3)).claim(claim(request("r", 2)));
    var allocator = scene.allocator();

    assertThat(
            IntStream.range(0, 1000)
                .parallel()
                .mapToObj(
                    i -> allocator.allocate(scene.node(), scene.claims(), () -> false, () -> ""))
                .distinct())
        .containsExactly(scene.allocation());
  }
}
