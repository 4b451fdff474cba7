package dev.berth.suggestion;

import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.core.ResourceQuotaSpec;
import dev.berth.api.core.ResourceQuotaStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class QuotaCandidatesTest {
  private static final Pod POD = pod("p").container(container("c").cpu("500m")).build();

  private static List<String> exceeded(
      int missing, String resource, String hard, String requested, String used) {
    var quota =
        new ResourceQuota(
            ObjectMeta.named("shop", "team"),
            new ResourceQuotaSpec(Map.of(resource, Quantity.parse(hard)), List.of(), null),
            ResourceQuotaStatus.EMPTY);
    return new QuotaCandidates(POD, missing, 4)
            .exceeded(
                quota,
                Map.of(resource, Quantity.parse(requested)),
                Map.of(resource, Quantity.parse(used)))
            .stream()
            .map(Change::text)
            .toList();
  }

  @Test
  void theQuotaIsRaisedForAllThatAreMissingOrFewerAreRun() {
    assertThat(exceeded(3, "pods", "2", "1", "2"))
        .containsExactly("raise the quota shop/team to pods: 5", "run 1 pod, instead of 4");
  }

  @Test
  void whatIsLeftMayDoForSmallerPods() {
    assertThat(exceeded(2, "requests.cpu", "1600m", "500m", "1"))
        .containsExactly(
            "request at most 300m of cpu, instead of 500m",
            "raise the quota shop/team to requests.cpu: 2",
            "run 2 pods, instead of 4");
  }

  @Test
  void nothingIsLeftForAny() {
    assertThat(exceeded(4, "cpu", "1", "500m", "1"))
        .containsExactly("raise the quota shop/team to cpu: 3");
  }

  @Test
  void whatIsNotStatedIsStatedLikeWhatIs() {
    assertThat(
            new QuotaCandidates(POD, 1, 1)
                .unstated(Map.of("limits.cpu", Set.of("c"), "requests.memory", Set.of("c")))
                .text())
        .isEqualTo("state requests.memory: 256Mi, limits.cpu: 500m in container c");
  }
}
