package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.alternative;
import static dev.berth.plugins.dynamicresources.allocation.Parts.attribute;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.first;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Parts.selectors;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.resource.DeviceSelector;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.DeviceToleration;
import dev.berth.api.resource.ExactDeviceRequest;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Which requests are valid, and which are not.
class RequestsTest {
  private static final String MODEL = "device.attributes[\"gpu.example.com\"].model";

  @Test
  void classAndRequestSelect() {
    assertThat(
            scene()
                .deviceClass("known", spec -> spec.withSelectors(selectors("has(" + MODEL + ")")))
                .devices(
                    device("a"),
                    attribute(device("b"), "model", "t4"),
                    attribute(device("c"), "model", "a100"))
                .claim(
                    claim(
                        request(
                            "r",
                            one ->
                                one.withDeviceClassName("known")
                                    .withSelectors(selectors(MODEL + " == \"a100\"")))))
                .outcome())
        .isEqualTo("r=c");
  }

  @Test
  void aSelectorThatFailsIsAnErrorIfItIsReached() {
    var scene =
        scene()
            .devices(attribute(device("a"), "model", "t4"), device("b"))
            .claim(claim(request("r", one -> one.withSelectors(selectors(MODEL + " == \"t4\"")))));

    assertThat(scene.outcome()).isEqualTo("r=a");
    assertThat(scene.inUse("a").outcome())
        .isEqualTo(
            "claim default/claim: selector #0 on device gpu.example.com/pool/b: CEL runtime error:"
                + " no such key: model. consider using CEL optional chaining (.? followed by"
                + " orValue()) or guarding the check with has() for optional fields");
    assertThat(scene.inUse("b").outcome()).as("nobody looks at what is in use").isEqualTo("no");
  }

  @Test
  void aSelectorThatDoesNotCompileIsAnErrorOfItsOwner() {
    var scene =
        scene()
            .deviceClass("wrong", spec -> spec.withSelectors(selectors("true", "device.")))
            .claim(claim(request("r", one -> one.withDeviceClassName("wrong"))));

    assertThat(scene.outcome()).as("nothing to select from").isEqualTo("no");
    assertThat(scene.devices(device("a")).outcome())
        .startsWith("class wrong: selector #1: CEL compile error: compilation failed: ERROR:");
  }

  /// What is wrong with a request, and what kube-scheduler says to it.
  record Wrong(UnaryOperator<ExactDeviceRequest> change, String message) {
    @Override
    public String toString() {
      return message;
    }
  }

  static List<Wrong> wrong() {
    return List.of(
        new Wrong(
            one -> one.withDeviceClassName(""),
            "missing device class name (unsupported request type?)"),
        new Wrong(
            one -> one.withDeviceClassName("none"),
            "could not retrieve device class none: deviceclass.resource.k8s.io \"none\" not found"),
        new Wrong(one -> one.withAllocationMode("Some"), "unsupported count mode Some"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void whatCannotBeServedAnywhereIsAnError(Wrong wrong) {
    assertThat(scene().claim(claim(request("r", wrong.change()))).outcome())
        .isEqualTo("claim default/claim, request r: " + wrong.message());
  }

  @Test
  void anErrorOfAnAlternativeGoesByItsOwnName() {
    assertThat(
            scene()
                .claim(
                    claim(
                        first(
                            "r",
                            alternative("fine", 1),
                            alternative("lost", 1).withDeviceClassName("none"))))
                .outcome())
        .startsWith("claim default/claim, request lost: could not retrieve device class none");
  }

  @Test
  void aSelectorOfAnUnknownKindIsAnError() {
    assertThat(
            scene()
                .claim(
                    claim(
                        request("r", one -> one.withSelectors(List.of(new DeviceSelector(null))))))
                .outcome())
        .isEqualTo(
            "claim default/claim, request r, selector #0: CEL expression empty (unsupported"
                + " selector type?)");
  }

  @Test
  void whatIsSwitchedOffCannotBeRequested() {
    assertThat(
            scene()
                .off("DRAAdminAccess")
                .claim(claim(request("r", one -> one.withAdminAccess(false))))
                .outcome())
        .isEqualTo(
            "claim default/claim, request r: admin access is requested, but the feature is"
                + " disabled");
    assertThat(
            scene()
                .off("DRAPrioritizedList")
                .claim(claim(first("r", alternative("a", 1))))
                .outcome())
        .isEqualTo(
            "claim default/claim, request r: has subrequests, but the DRAPrioritizedList feature is"
                + " disabled");
    assertThat(
            scene()
                .off("DRAConsumableCapacity")
                .claim(
                    claim(
                        first("r", alternative("a", 1).withCapacity(Parts.asking("memory", "1")))))
                .outcome())
        .isEqualTo(
            "claim default/claim, subrequest a: has capacity requests, but the"
                + " DRAConsumableCapacity feature is disabled");
  }

  @Test
  void devicesWithBindingConditionsNeedTheFeature() {
    var late =
        device("a")
            .withBindingConditions(List.of("attached"))
            .withBindingFailureConditions(List.of("broken"));
    var scene = scene().devices(late).claim(claim(request("r", 1)));

    assertThat(scene.result().bindingConditions()).containsExactly("attached");
    assertThat(scene.result().bindingFailureConditions()).containsExactly("broken");
    assertThat(scene.off("DRADeviceBindingConditions").outcome()).isEqualTo("no");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // effect,   key, operator, value, of effect, given
        "NoSchedule, -,   -,        -,     -,          false",
        "NoExecute,  -,   -,        -,     -,          false",
        "None,       -,   -,        -,     -,          true",
        "NoSchedule, k,   Exists,   '',    '',         true",
        "NoSchedule, '',  Exists,   '',    '',         true",
        "NoSchedule, k,   Exists,   '',    NoExecute,  false",
        "NoSchedule, k,   Equal,    v,     NoSchedule, true",
        "NoSchedule, k,   '',       v,     '',         true",
        "NoSchedule, k,   Equal,    w,     '',         false",
        "NoSchedule, l,   Exists,   '',    '',         false",
        "NoSchedule, k,   Is,       v,     '',         false",
      })
  void taintsMustBeTolerated(
      String effect, String key, String operator, String value, String ofEffect, boolean given) {
    var tolerations =
        key == null
            ? List.<DeviceToleration>of()
            : List.of(new DeviceToleration(key, operator, value, ofEffect, null));
    var scene =
        scene()
            .devices(device("a").withTaints(List.of(new DeviceTaint("k", "v", effect, null))))
            .claim(claim(request("r", one -> one.withTolerations(tolerations))));

    assertThat(scene.outcome()).isEqualTo(given ? "r=a" : "no");
    if (given) {
      assertThat(scene.result().tolerations()).isEqualTo(tolerations);
    }
    assertThat(scene.off("DRADeviceTaints").outcome()).isEqualTo("r=a");
  }
}
