package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.alternative;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.first;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.resource.DeviceClaimConfiguration;
import dev.berth.api.resource.DeviceClassConfiguration;
import dev.berth.api.resource.OpaqueDeviceConfiguration;
import dev.berth.api.resource.ResourceClaim;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The settings that come with the devices.
class ConfigurationTest {
  private static OpaqueDeviceConfiguration setting(String name) {
    return new OpaqueDeviceConfiguration(name, Map.of());
  }

  private static DeviceClaimConfiguration forRequests(String name, String... requests) {
    return new DeviceClaimConfiguration(List.of(requests), setting(name));
  }

  /// As `source name requests`.
  private static List<String> settings(ResourceClaim claim) {
    return scene()
        .deviceClass(
            "gpu", spec -> spec.withConfig(List.of(new DeviceClassConfiguration(setting("g")))))
        .deviceClass(
            "nic",
            spec ->
                spec.withConfig(
                    List.of(
                        new DeviceClassConfiguration(setting("n1")),
                        new DeviceClassConfiguration(setting("n2")))))
        .devices(device("a"), device("b"), device("c"))
        .claim(claim)
        .results()
        .getFirst()
        .devices()
        .config()
        .stream()
        .map(one ->
            "%s %s %s"
                .formatted(
                    one.source(),
                    one.opaque() == null ? "" : one.opaque().driver(),
                    one.requests()))
        .toList();
  }

  @Test
  void aClassGivesItsSettingsOnceForAllItsRequests() {
    assertThat(
            settings(
                claim(
                    request("r", 1),
                    request("q", one -> one.withDeviceClassName("nic")),
                    request("s", 1))))
        .containsExactly("FromClass g [r, s]", "FromClass n1 [q]", "FromClass n2 [q]");
  }

  @Test
  void whoMeansAllRequestsNamesNone() {
    assertThat(settings(claim(request("r", 1), request("q", 1)))).containsExactly("FromClass g []");
    assertThat(
            settings(
                claim(
                    claim ->
                        claim.withConfig(
                            List.of(
                                forRequests("all"),
                                forRequests("both", "r", "q"),
                                forRequests("one", "q"))),
                    request("r", 1),
                    request("q", 1))))
        .containsExactly(
            "FromClass g []", "FromClaim all []", "FromClaim both []", "FromClaim one [q]");
  }

  @Test
  void onlyTheAlternativeTakenHasSettings() {
    assertThat(
            settings(
                claim(
                    claim ->
                        claim.withConfig(
                            List.of(
                                forRequests("missed", "r/many"),
                                forRequests("taken", "r/one"),
                                forRequests("request", "r"),
                                forRequests("other", "q", "r/many"))),
                    first(
                        "r",
                        alternative("many", 9),
                        alternative("one", 1).withDeviceClassName("nic")),
                    request("q", 1))))
        .containsExactly(
            "FromClass n1 [r/one]",
            "FromClass n2 [r/one]",
            "FromClass g [q]",
            "FromClaim taken [r/one]",
            "FromClaim request [r]",
            "FromClaim other [q, r/many]");
  }
}
