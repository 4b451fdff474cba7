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
  void limitsAreLoweredToo() {
    Map<String, Quantity> two = Map.of("cpu", Quantity.parse("2"));
    Pod limited =
        POD.withSpec(
            POD.spec()
                .withContainers(
                    POD.spec().containers().stream()
                        .map(it -> it.withResources(it.resources().withLimits(two)))
                        .toList()));
    var quota =
        new ResourceQuota(
            ObjectMeta.named("shop", "team"),
            new ResourceQuotaSpec(Map.of("limits.cpu", Quantity.parse("4")), List.of(), null),
            ResourceQuotaStatus.EMPTY);
    assertThat(
            new QuotaCandidates(limited, 4, 4)
                .exceeded(quota, Map.of("limits.cpu", Quantity.parse("2")), Map.of()).stream()
                    .map(Change::text))
        .contains("raise the quota shop/team to limits.cpu: 8")
        .anyMatch(it -> it.contains("limits.cpu: 1 instead of 2 in container c"));
  }

  @Test
  void aQuotaForBestEffortPodsDoesNotCountThoseWithRequests() {
    var quota =
        new ResourceQuota(
            ObjectMeta.named("shop", "none"),
            new ResourceQuotaSpec(
                Map.of("pods", Quantity.ZERO), List.of(QuotaNote.BEST_EFFORT), null),
            ResourceQuotaStatus.EMPTY);
    assertThat(
            new QuotaCandidates(POD, 4, 4)
                .exceeded(quota, Map.of("pods", Quantity.parse("1")), Map.of()).stream()
                    .map(Change::text))
        .containsExactly(
            "set requests.cpu: 250m, requests.memory: 256Mi in container main, and set"
                + " requests.cpu: 250m, requests.memory: 256Mi in container c",
            "raise the quota shop/none to pods: 4");
    assertThat(QuotaNote.of(POD, quota, Set.of("pods")).stream().map(Note::text))
        .containsExactly(
            "Quota shop/none counts only pods that state no requests and limits of cpu and memory");
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
        .isEqualTo("set requests.memory: 256Mi, limits.cpu: 500m in container c");
  }
}
