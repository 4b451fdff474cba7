package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.all;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Parts.slice;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolProblem;
import org.junit.jupiter.api.Test;

/// Only whole and sound pools give devices.
class PoolsTest {
  private static ResourceSlice part(
      String name, String node, long generation, long slices, Device... devices) {
    return slice(
        name,
        "pool",
        spec -> spec.withNodeName(node).withPool(new ResourcePool("pool", generation, slices)),
        devices);
  }

  @Test
  void aPoolWithASliceMissingGivesNothing() {
    var scene =
        scene().slice(part("one", Scene.NODE, 3, 2, device("a"))).claim(claim(request("r", 1)));

    assertThat(scene.outcome()).isEqualTo("no");
    assertThat(scene.explanation().pools())
        .containsExactly(new PoolProblem.Incomplete(Parts.DRIVER, "pool", 3, 1, 2));
    assertThat(scene.slice(part("two", "elsewhere", 3, 2)).outcome()).isEqualTo("r=a");
  }

  @Test
  void onlyTheNewestGenerationCounts() {
    assertThat(
            scene()
                .slice(
                    part("old", Scene.NODE, 1, 1, device("old")),
                    part("new", Scene.NODE, 2, 1, device("new")))
                .claim(claim(request("r", 1)))
                .outcome())
        .isEqualTo("r=new");
  }

  @Test
  void aPartOfAPoolThatIsBeingReplacedGivesNothing() {
    var scene =
        scene()
            .slice(
                part("old", Scene.NODE, 1, 2, device("old")),
                part("new", "elsewhere", 2, 2, device("new")))
            .claim(claim(request("r", 1)));

    assertThat(scene.outcome()).isEqualTo("no");
    assertThat(scene.explanation().pools())
        .containsExactly(new PoolProblem.Superseded(Parts.DRIVER, "pool", 1));
  }

  @Test
  void twoDevicesOfOneNameMakeAPoolInvalid() {
    var scene = scene().devices(device("a"), device("a")).claim(claim(request("r", 1)));

    assertThat(scene.outcome()).isEqualTo("invalid resource pools were encountered");
    assertThat(scene.explanation().pools())
        .containsExactly(new PoolProblem.Invalid(Parts.DRIVER, "pool", "duplicate device name a"));
    assertThat(scene.slice(slice("sound", device("b"))).outcome())
        .as("others go on")
        .isEqualTo("r=sound/b");
  }

  @Test
  void allNeedsAllPoolsToBeWholeAndSound() {
    assertThat(
            scene()
                .slice(part("one", Scene.NODE, 3, 2, device("a")), slice("whole", device("b")))
                .claim(claim(all("r")))
                .outcome())
        .isEqualTo(
            "claim default/claim, request r: asks for all devices, but resource pool"
                + " gpu.example.com/pool is currently being updated");
    assertThat(scene().devices(device("a"), device("a")).claim(claim(all("r"))).outcome())
        .isEqualTo(
            "claim default/claim, request r: asks for all devices, but resource pool"
                + " gpu.example.com/pool is currently invalid");
  }
}
