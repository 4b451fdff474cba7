package dev.berth.suggestion;

import static dev.berth.suggestion.Manifests.cpu;
import static dev.berth.suggestion.Manifests.node;
import static dev.berth.suggestion.Manifests.requests;
import static dev.berth.suggestion.Manifests.running;
import static dev.berth.suggestion.Manifests.waiting;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.GroupKey;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is suggested to a gang that is not placed, the smallest change of each kind.
final class GroupSuggestionSearchTest {
  private static final List<String> GATES =
      List.of(
          "GenericWorkload=true,TopologyAwareWorkloadScheduling=true,PodGroupPreemptionPolicy=true");

  /// Two nodes in the east, one in the west.
  private static final String ZONES =
      node("e1", "4", "zone: east", "")
          + node("e2", "4", "zone: east", "")
          + node("w1", "4", "zone: west", "");

  private static final String IN_ONE_ZONE = ", schedulingConstraints: {topology: [{key: zone}]}";

  private static String gang(int minimum, String spec, int members, String container) {
    return """
    ---
    apiVersion: scheduling.k8s.io/v1beta1
    kind: PodGroup
    metadata: {name: gang}
    spec: {schedulingPolicy: {gang: {minCount: %d}}%s}
    """
            .formatted(minimum, spec)
        + IntStream.range(0, members)
            .mapToObj(
                i -> waiting("gang-" + i, "schedulingGroup: {podGroupName: gang}\n" + container))
            .collect(joining());
  }

  private static List<GroupSuggestion> search(String yaml) throws InterruptedException {
    var pods = WaitingPods.of(yaml, GATES);
    var root = GroupKey.podGroup(Snapshots.key("gang"));
    return GroupSuggestionSearch.search(
        pods.groupDryRun(), new GroupSituation(pods.now(), root, pods.pods()));
  }

  /// As `change → placement`.
  private static List<String> help(String yaml) throws InterruptedException {
    return search(yaml).stream().map(it -> "%s → %s".formatted(it.text(), it.placement())).toList();
  }

  @Test
  void theSmallestChangeOfEachKindIsFoundAndTheSmallestComesFirst() throws InterruptedException {
    assertThat(help(ZONES + gang(3, IN_ONE_ZONE, 3, cpu("4"))))
        .containsExactly(
            "lower minCount to 2, instead of 3 → east",
            "do without the same zone for all pods of gang → ",
            "request at most 2 of cpu in each pod, instead of 4 → east",
            "add a node like e1 → east",
            "add 2 nodes like w1 → west");
  }

  @Test
  void theMinimumIsLoweredToWhatFits() throws InterruptedException {
    assertThat(help(node("n1", "4") + gang(4, "", 4, cpu("2"))))
        .startsWith("lower minCount to 2, instead of 4 → ");
  }

  @Test
  void noMinimumHelpsIfNoPodFits() throws InterruptedException {
    assertThat(help(node("n1", "1") + gang(2, "", 2, cpu("2"))))
        .noneMatch(it -> it.startsWith("lower minCount"))
        .noneMatch(it -> it.startsWith("add "))
        .containsExactly("request at most 500m of cpu in each pod, instead of 2 → ");
  }

  @Test
  void memoryIsLoweredByWholeMebibytes() throws InterruptedException {
    assertThat(help(node("n1", "4") + gang(2, "", 2, requests("memory: 9001Mi"))))
        .contains("request at most 8099Mi of memory in each pod, instead of 9001Mi → ");
  }

  @Test
  void theTopologyIsKeptIfNoDomainWouldDoEither() throws InterruptedException {
    assertThat(help(ZONES + gang(4, IN_ONE_ZONE, 4, cpu("4"))))
        .noneMatch(it -> it.startsWith("do without"));
  }

  @Test
  void aHigherPriorityPreempts() throws InterruptedException {
    String busy = running("busy", "n1", "4", "priority: 10");
    List<GroupSuggestion> found = search(node("n1", "4") + busy + gang(2, "", 2, cpu("2")));
    assertThat(found)
        .filteredOn(it -> it.change() instanceof GroupChange.RaisePriority)
        .singleElement()
        .satisfies(it -> {
          assertThat(it.evicted()).containsExactly(Snapshots.key("busy"));
          assertThat(it.text())
              .isEqualTo(
                  "use a priority class with a value of 11 or more, to preempt default/busy");
        });
    assertThat(help(node("n1", "3") + busy + gang(2, "", 2, cpu("2"))))
        .noneMatch(it -> it.startsWith("use a priority class"));
  }

  @Test
  void aGroupThatNeverPreemptsIsNotToldTo() throws InterruptedException {
    String busy = running("busy", "n1", "4", "priority: 10");
    assertThat(help(node("n1", "4") + busy + gang(2, ", preemptionPolicy: Never", 2, cpu("2"))))
        .noneMatch(it -> it.startsWith("use a priority class"));
  }

  @Test
  void noMoreThanTwoShapesOfNodesAreShown() throws InterruptedException {
    assertThat(
            help(
                node("a", "4", "pool: a", "")
                    + node("b", "5", "pool: b", "")
                    + node("c", "6", "pool: c", "")
                    + gang(4, "", 4, cpu("4"))))
        .filteredOn(it -> it.startsWith("add "))
        .containsExactly("add a node like a → ", "add a node like b → ");
  }
}
