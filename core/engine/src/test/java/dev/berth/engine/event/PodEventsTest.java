package dev.berth.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodExtendedResourceClaimStatus;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.core.PodSchedulingGate;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.Quantity;
import dev.berth.engine.EngineObjects;
import dev.berth.framework.events.ClusterEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class PodEventsTest {
  private static final Pod POD = EngineObjects.pod("p");

  record Case(String name, Pod before, Pod after, String events) {
    @Override
    public String toString() {
      return name + ": " + events;
    }
  }

  private static Pod asking(String resource, String quantity) {
    return asking(Map.of(resource, quantity));
  }

  private static Pod asking(Map<String, String> requests) {
    Map<String, Quantity> amounts = new HashMap<>();
    requests.forEach((name, quantity) -> amounts.put(name, Quantity.parse(quantity)));
    Container container =
        Container.EMPTY.withResources(ResourceRequirements.EMPTY.withRequests(amounts));
    return POD.withSpec(POD.spec().withContainers(List.of(container)));
  }

  private static Pod gated(String... names) {
    var gates = List.of(names).stream().map(PodSchedulingGate::new).toList();
    return POD.withSpec(POD.spec().withSchedulingGates(gates));
  }

  private static Pod tolerating(String key) {
    return POD.withSpec(POD.spec().withTolerations(List.of(Toleration.EMPTY.withKey(key))));
  }

  private static Pod claiming(String claim) {
    return POD.withStatus(
        POD.status().withResourceClaimStatuses(List.of(new PodResourceClaimStatus("gpu", claim))));
  }

  static final List<Case> CASES =
      List.of(
          new Case("nothing of interest", POD, POD, "Update"),
          new Case(
              "a label",
              POD,
              POD.withMetadata(POD.metadata().withLabels(Map.of("a", "b"))),
              "UpdatePodLabel"),
          new Case("less", asking("cpu", "2"), asking("cpu", "1"), "UpdatePodScaleDown"),
          new Case("more", asking("cpu", "1"), asking("cpu", "2"), "UpdatePodScaleUp"),
          new Case("the same", asking("cpu", "1"), asking("cpu", "1000m"), "Update"),
          new Case("one resource less", asking("cpu", "1"), asking(Map.of()), "UpdatePodScaleDown"),
          new Case("one resource more", asking(Map.of()), asking("cpu", "1"), "UpdatePodScaleUp"),
          new Case(
              "less and more",
              asking(Map.of("cpu", "2", "memory", "1")),
              asking(Map.of("cpu", "1", "memory", "2")),
              "UpdatePodScaleDown UpdatePodScaleUp"),
          new Case("all gates gone", gated("a"), POD, "UpdatePodSchedulingGatesEliminated"),
          new Case("one gate gone", gated("a", "b"), gated("b"), "Update"),
          new Case("a toleration", POD, tolerating("a"), "UpdatePodToleration"),
          new Case("another toleration", tolerating("a"), tolerating("b"), "Update"),
          new Case("a claim", POD, claiming("c"), "UpdatePodGeneratedResourceClaim"),
          new Case("the same claim", claiming("c"), claiming("c"), "Update"),
          new Case(
              "a claim for extended resources",
              POD,
              POD.withStatus(
                  POD.status()
                      .withExtendedResourceClaimStatus(
                          new PodExtendedResourceClaimStatus(List.of(), "c"))),
              "UpdatePodGeneratedResourceClaim"),
          new Case(
              "a label and a gate",
              gated("a"),
              POD.withMetadata(POD.metadata().withLabels(Map.of("a", "b"))),
              "UpdatePodLabel UpdatePodSchedulingGatesEliminated"));

  @ParameterizedTest
  @FieldSource("CASES")
  void theChangeDeterminesTheEvents(Case given) {
    var events = new PodEvents(gate -> true);

    assertThat(labels(events.ofTarget(given.before, given.after)))
        .isEqualTo(prefixed("TargetPod", given.events));
    assertThat(labels(events.ofAssigned(given.before, given.after)))
        .isEqualTo(prefixed("AssignedPod", given.events));
  }

  private static List<String> labels(List<ClusterEvent> events) {
    return events.stream().map(ClusterEvent::label).toList();
  }

  private static List<String> prefixed(String prefix, String events) {
    return NodeEventsTest.words(events).stream().map(event -> prefix + event).toList();
  }

  @Test
  void withoutDevicesClaimsAreNotLookedAt() {
    assertThat(labels(new PodEvents(gate -> false).ofTarget(POD, claiming("c"))))
        .containsExactly("TargetPodUpdate");
  }
}
