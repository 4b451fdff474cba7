package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.alternative;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.first;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.resource.Device;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A claim gets 32 devices at most.
class ClaimLimitTest {
  private static Scene devices(int count) {
    return scene()
        .devices(IntStream.range(0, count).mapToObj(i -> device("d" + i)).toArray(Device[]::new));
  }

  @Test
  void aClaimMayHave32Devices() {
    assertThat(devices(40).claim(claim(request("r", 32))).results().getFirst().devices().results())
        .hasSize(32);
  }

  @Test
  void whoNeedsMoreInAnyCaseIsAnError() {
    assertThat(devices(1).claim(claim(request("r", 33))).outcome())
        .isEqualTo(
            "claim default/claim, request r: adding 33 devices exceeds the claim limit of 32, with"
                + " 0 already accounted for");
    assertThat(devices(1).claim(claim(request("r", 30), request("q", 3))).outcome())
        .isEqualTo(
            "claim default/claim, request q: adding 3 devices exceeds the claim limit of 32, with"
                + " 30 already accounted for");
    assertThat(devices(33).claim(claim(Parts.all("r"))).outcome())
        .isEqualTo(
            "claim default/claim, request r: adding 33 devices exceeds the claim limit of 32, with"
                + " 0 already accounted for");
    assertThat(
            devices(1)
                .claim(
                    claim(
                        first("r", alternative("a", 40), alternative("b", 20)),
                        first("q", alternative("a", 40), alternative("b", 13))))
                .outcome())
        .isEqualTo(
            "claim default/claim, request q: adding 13 devices exceeds the claim limit of 32, with"
                + " 20 already accounted for");
  }

  @Test
  void anAlternativeThatIsTooMuchIsPassedOver() {
    var claim =
        claim(
            first("r", alternative("a", 31), alternative("b", 1)),
            first("q", alternative("a", 40), alternative("b", 2)));

    assertThat(devices(40).claim(claim).outcome()).isEqualTo("r/b=d0 q/b=d1+d2");
  }

  @Test
  void theLimitIsForEachClaim() {
    assertThat(devices(64).claim(claim(request("r", 32))).claim(claim(request("r", 32))).results())
        .hasSize(2);
  }
}
