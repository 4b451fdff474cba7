package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.alternative;
import static dev.berth.plugins.dynamicresources.allocation.Parts.attribute;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.distinct;
import static dev.berth.plugins.dynamicresources.allocation.Parts.first;
import static dev.berth.plugins.dynamicresources.allocation.Parts.number;
import static dev.berth.plugins.dynamicresources.allocation.Parts.numbers;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Parts.same;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.api.resource.DeviceConstraint;
import dev.berth.api.resource.DeviceDerivedAttribute;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConstraintsTest {
  private static final String NUMA = "gpu.example.com/numa";

  private static Device on(String name, DeviceAttribute numa) {
    return attribute(device(name), "numa", numa);
  }

  private static ResourceClaim constrained(DeviceConstraint constraint, DeviceRequest... requests) {
    return claim(claim -> claim.withConstraints(List.of(constraint)), requests);
  }

  /// Two devices with these attributes, and whether they go together.
  record Pair(DeviceAttribute a, DeviceAttribute b, boolean same, boolean distinct) {}

  static List<Pair> pairs() {
    var version = new DeviceAttribute(null, null, null, "1.0.0", null, null, null, null);
    var yes = new DeviceAttribute(null, true, null, null, null, null, null, null);
    return List.of(
        new Pair(number(1), number(1), true, false),
        new Pair(number(1), number(2), false, true),
        new Pair(Parts.text("a"), Parts.text("a"), true, false),
        new Pair(version, version, true, false),
        new Pair(yes, yes, true, false),
        new Pair(Parts.text("1.0.0"), version, false, true),
        new Pair(number(1), Parts.text("1"), false, true));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void attributesAreComparedByTypeAndValue(Pair pair) {
    var scene = scene().devices(on("a", pair.a()), on("b", pair.b()));

    assertThat(scene.claim(constrained(same(NUMA), request("r", 2))).outcome())
        .isEqualTo(pair.same() ? "r=a+b" : "no");
    scene.claims().clear();
    assertThat(scene.claim(constrained(distinct(NUMA), request("r", 2))).outcome())
        .isEqualTo(pair.distinct() ? "r=a+b" : "no");
  }

  static List<Pair> lists() {
    return List.of(
        new Pair(numbers(0L, 1L), numbers(1L, 2L), true, false),
        new Pair(numbers(0L, 1L), number(1), true, false),
        new Pair(numbers(0L, 1L), numbers(2L, 3L), false, true),
        new Pair(numbers(1L), Parts.text("1"), false, true));
  }

  @ParameterizedTest
  @MethodSource("lists")
  void listsGoTogetherIfTheyHaveAValueInCommon(Pair pair) {
    var scene = scene().on("DRAListTypeAttributes").devices(on("a", pair.a()), on("b", pair.b()));

    assertThat(scene.claim(constrained(same(NUMA), request("r", 2))).outcome())
        .isEqualTo(pair.same() ? "r=a+b" : "no");
    scene.claims().clear();
    assertThat(scene.claim(constrained(distinct(NUMA), request("r", 2))).outcome())
        .isEqualTo(pair.distinct() ? "r=a+b" : "no");
  }

  @Test
  void allDevicesMustHaveTheSameValueInCommon() {
    assertThat(
            scene()
                .on("DRAListTypeAttributes")
                .devices(
                    on("a", numbers(0L, 1L)),
                    on("b", numbers(1L, 2L)),
                    on("c", numbers(0L, 2L)),
                    on("d", numbers(1L)))
                .claim(constrained(same(NUMA), request("r", 3)))
                .outcome())
        .isEqualTo("r=a+b+d");
  }

  @Test
  void whoLacksTheAttributeIsNotTaken() {
    var scene = scene().devices(device("a"), on("b", number(1)));

    assertThat(scene.claim(constrained(same(NUMA), request("r", 1))).outcome()).isEqualTo("r=b");
    scene.claims().clear();
    assertThat(scene.claim(constrained(distinct(NUMA), request("r", 1))).outcome())
        .isEqualTo("r=b");
  }

  @Test
  void theDomainOfAnAttributeIsThatOfTheDriverIfItHasNone() {
    var foreign = attribute(device("a"), "other.example.com/numa", number(1));
    var full = attribute(device("b"), NUMA, number(1));

    assertThat(
            scene()
                .devices(foreign, full)
                .claim(constrained(same(NUMA), request("r", 1)))
                .outcome())
        .isEqualTo("r=b");
    assertThat(
            scene()
                .devices(foreign, full)
                .claim(constrained(same("other.example.com/numa"), request("r", 1)))
                .outcome())
        .isEqualTo("r=a");
  }

  @Test
  void aConstraintConcernsTheRequestsThatItNames() {
    var devices = scene().devices(on("a", number(1)), on("b", number(2)), on("c", number(1)));

    assertThat(
            devices
                .claim(
                    constrained(
                        same(NUMA, "r", "s"), request("r", 1), request("q", 1), request("s", 1)))
                .outcome())
        .isEqualTo("r=a q=b s=c");
  }

  @Test
  void aConstraintCanNameOneAlternative() {
    var devices = scene().devices(on("a", number(1)), on("b", number(2)));

    assertThat(
            devices
                .claim(
                    constrained(
                        same(NUMA, "r/two", "q"),
                        first("r", alternative("two", 1), alternative("one", 1)),
                        request("q", 1)))
                .outcome())
        .isEqualTo("r/one=a q=b");
  }

  @Test
  void constraintsThatKeepAllFromBeingGivenAreAnError() {
    assertThat(
            scene()
                .devices(on("a", number(1)), on("b", number(2)))
                .claim(constrained(same(NUMA), Parts.all("r")))
                .outcome())
        .isEqualTo(
            "claim default/claim, request r: cannot add device gpu.example.com/pool/b because a"
                + " claim constraint would not be satisfied");
  }

  @Test
  void requestsCanWorkOutAnAttribute() {
    var even =
        request(
            "r",
            one ->
                one.withCount(2)
                    .withDerivedAttributes(
                        List.of(
                            new DeviceDerivedAttribute(
                                "x.example.com/even",
                                "device.attributes[\"gpu.example.com\"].numa % 2"))));
    var scene =
        scene()
            .devices(on("a", number(1)), on("b", number(2)), on("c", number(3)))
            .claim(constrained(same("x.example.com/even"), even));

    assertThat(scene.outcome())
        .isEqualTo(
            "claim default/claim, request r: cannot handle request with derived attributes, the"
                + " feature is disabled");
    assertThat(scene.on("DRADerivedAttributes").outcome()).isEqualTo("r=a+c");
  }

  @Test
  void aConstraintOfAnUnknownKindIsAnError() {
    assertThat(
            scene()
                .claim(constrained(new DeviceConstraint(List.of(), null, null), request("r", 1)))
                .outcome())
        .isEqualTo(
            "claim default/claim, constraint #0: empty constraint (unsupported constraint type?)");
  }
}
