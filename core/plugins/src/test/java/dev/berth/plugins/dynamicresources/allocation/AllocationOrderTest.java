package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.alternative;
import static dev.berth.plugins.dynamicresources.allocation.Parts.attribute;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.first;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Parts.same;
import static dev.berth.plugins.dynamicresources.allocation.Parts.selectors;
import static dev.berth.plugins.dynamicresources.allocation.Parts.slice;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Who gets what, where there is a choice.
class AllocationOrderTest {
  private static final String RED = "device.attributes[\"gpu.example.com\"].color == \"red\"";

  @Test
  void devicesAreTriedAsTheyStandInTheSlice() {
    assertThat(
            scene()
                .devices(device("b"), device("c"), device("a"))
                .claim(claim(request("r", 2)))
                .outcome())
        .isEqualTo("r=b+c");
  }

  @Test
  void slicesAreTriedByName() {
    assertThat(
            scene()
                .slice(half("two", device("x")), half("one", device("y")))
                .claim(claim(request("r", 1)))
                .outcome())
        .isEqualTo("r=y");
  }

  private static ResourceSlice half(String name, Device device) {
    return slice(
        name,
        "pool",
        spec -> spec.withNodeName(Scene.NODE).withPool(new ResourcePool("pool", 1, 2)),
        device);
  }

  @Test
  void poolsAreTriedByDriverThenName() {
    var other =
        slice("s", "a", spec -> spec.withDriver("a.example.com").withAllNodes(true), device("z"));

    assertThat(
            scene()
                .slice(slice("b", device("x")), slice("a", device("y")), other)
                .claim(claim(request("r", 3)))
                .outcome())
        .isEqualTo("r=a/z+a/y+b/x");
  }

  @Test
  void poolsWithDevicesToWaitForComeLast() {
    var late = device("late").withBindingConditions(List.of("attached"));

    assertThat(
            scene()
                .slice(slice("a", device("x"), late), slice("b", device("y")))
                .claim(claim(request("r", 3)))
                .outcome())
        .isEqualTo("r=b/y+a/x+a/late");
  }

  @Test
  void claimsAndRequestsAreServedInTheirOrder() {
    assertThat(
            scene()
                .devices(device("a"), device("b"), device("c"), device("d"))
                .claim(claim(request("r", 1), request("q", 2)))
                .claim(claim(request("r", 1)))
                .outcome())
        .isEqualTo("r=a q=b+c; r=d");
  }

  @Test
  void anEarlierRequestGivesWayIfThatHelpsALaterOne() {
    assertThat(
            scene()
                .devices(red("a"), device("b"), device("c"))
                .claim(claim(request("any", 1)))
                .claim(
                    claim(
                        request(
                            "red",
                            one ->
                                one.withSelectors(
                                    selectors(
                                        "has(device.attributes[\"gpu.example.com\"].color)")))))
                .outcome())
        .isEqualTo("any=b; red=a");
  }

  @Test
  void theFirstAlternativeThatCanBeHadIsTaken() {
    assertThat(
            scene()
                .devices(red("a"), red("b"), attribute(device("c"), "color", "blue"))
                .claim(
                    claim(
                        first(
                            "r",
                            alternative("three", 3, RED),
                            alternative("two", 2, RED),
                            alternative("any", 1))))
                .outcome())
        .isEqualTo("r/two=a+b");
  }

  @Test
  void anAlternativeIsGivenUpIfThatHelpsALaterRequest() {
    assertThat(
            scene()
                .devices(device("a"), device("b"), device("c"))
                .claim(
                    claim(
                        first("r", alternative("two", 2), alternative("one", 1)), request("q", 2)))
                .outcome())
        .isEqualTo("r/one=a q=b+c");
  }

  @Test
  void combinationsAreTriedInIncreasingOrder() {
    assertThat(
            scene()
                .devices(blue("a"), red("b"), blue("c"), red("d"))
                .inUse("c")
                .claim(
                    claim(
                        claim -> claim.withConstraints(List.of(same("gpu.example.com/color"))),
                        request("r", 2)))
                .outcome())
        .isEqualTo("r=b+d");
  }

  private static Device red(String name) {
    return attribute(device(name), "color", "red");
  }

  private static Device blue(String name) {
    return attribute(device(name), "color", "blue");
  }

  @Test
  void allComesAsAWhole() {
    var scene = scene().devices(device("a"), device("b"), device("c"));

    assertThat(scene.claim(claim(Parts.all("r"))).outcome()).isEqualTo("r=a+b+c");
    assertThat(scene.inUse("b").outcome()).isEqualTo("no");
  }

  @Test
  void allOfNothingIsNothing() {
    assertThat(scene().claim(claim(Parts.all("r"))).outcome()).isEqualTo("no");
  }

  @Test
  void nothingIsGivenTwice() {
    assertThat(
            scene()
                .devices(device("a"))
                .claim(claim(request("r", 1)))
                .claim(claim(request("r", 1)))
                .outcome())
        .isEqualTo("no");
  }

  @Test
  void adminAccessTakesNothingAwayAndTakesWhatOthersHave() {
    var admin = request("admin", one -> one.withAdminAccess(true));

    assertThat(
            scene()
                .devices(device("a"))
                .inUse("a")
                .claim(claim(admin))
                .claim(claim(admin))
                .outcome())
        .isEqualTo("admin=a; admin=a");
    assertThat(scene().devices(device("a")).claim(claim(admin, admin)).outcome())
        .as("but once per claim")
        .isEqualTo("no");
    assertThat(scene().devices(device("a")).claim(claim(admin, request("r", 1))).outcome())
        .as("and in the same attempt it is taken")
        .isEqualTo("no");
  }
}
