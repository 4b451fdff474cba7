package dev.berth.suggestion;

import static dev.berth.suggestion.Manifests.cpu;
import static dev.berth.suggestion.Manifests.node;
import static dev.berth.suggestion.Manifests.nodeWith;
import static dev.berth.suggestion.Manifests.running;
import static dev.berth.suggestion.Manifests.storageClass;
import static dev.berth.suggestion.Manifests.waiting;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Which suggestions are shown, how many, and in which order. Which kinds there are is in
/// [SuggestionKindsTest].
final class SuggestionSearchTest {
  private static final String TAINT = "taints: [{key: dedicated, effect: NoSchedule}]";
  private static final String GATE = "schedulingGates: [{name: example.com/approval}]\n";

  private static WaitingPods waitingIn(String cluster, String spec) throws InterruptedException {
    return WaitingPods.of(cluster + waiting("new", spec));
  }

  @Test
  void thereIsNothingToSuggestIfANodeFits() throws InterruptedException {
    var pods = waitingIn(node("n1", "4") + node("n2", "1"), cpu("6"));
    assertThat(pods.suggestions()).isNotEmpty();
    Pod fits =
        new PodChange.LowerRequest("cpu", Quantity.parse("6"), Quantity.parse("2"))
            .applyTo(pods.situation().pod());
    var dryRun = pods.dryRun();
    assertThat(
            SuggestionSearch.search(
                dryRun,
                new Situation(pods.now(), fits),
                NodeBlockers.nearestFirst(dryRun, pods.now(), fits)))
        .isEmpty();
  }

  @Test
  void whatKeepsTheIntentComesFirstAndThePoolsOfOthersLast() throws InterruptedException {
    var pods =
        waitingIn(
            node("n1", "4", "pool: a", "")
                + running("busy", "n1", "3", "")
                + node("n2", "8", "pool: b", TAINT)
                + node("n3", "8", "pool: c", "unschedulable: true"),
            cpu("2"));
    assertThat(pods.suggestions()).isSortedAccordingTo(Suggestion.BEST_FIRST);
    assertThat(pods.help())
        .containsExactly(
            "uncordon node n3 → n3",
            "add a node like n1 → n1-new",
            "request at most 1 of cpu, instead of 2 → n1",
            "move default/busy away from node n1 (but default/busy fits no other node) → n1",
            "use a priority class with a value of 1 or more, to preempt" + " default/busy → n1",
            "tolerate dedicated:NoSchedule, of a pool that is kept for others → n2",
            "remove the taint dedicated:NoSchedule from node n2, of a pool that is kept for others"
                + " → n2");
  }

  /// Two full nodes, and five pools that are kept for others.
  private static List<Suggestion> amongPools() throws InterruptedException {
    String pools =
        IntStream.rangeClosed(1, 5)
            .mapToObj(i ->
                node(
                    "n" + i,
                    "4",
                    "pool: p" + i,
                    "taints: [{key: t%d, effect: NoSchedule}]".formatted(i)))
            .collect(joining());
    String full =
        node("a1", "4", "pool: a", "")
            + node("a2", "8", "pool: b", "")
            + running("busy-1", "a1", "4", "")
            + running("busy-2", "a2", "8", "");
    return waitingIn(full + pools, cpu("2")).suggestions();
  }

  @Test
  void allThatHelpIsFoundAndFewAreShown() throws InterruptedException {
    List<Suggestion> all = amongPools();
    assertThat(all)
        .filteredOn(it -> it.changes().getFirst() instanceof PodChange.AddTolerations)
        .hasSize(5);
    List<Suggestion> few = Suggestion.few(all);
    assertThat(few).hasSize(8).isSortedAccordingTo(Suggestion.BEST_FIRST);
    Map<Class<?>, Long> kinds =
        few.stream().collect(groupingBy(it -> it.changes().getFirst().getClass(), counting()));
    assertThat(kinds).allSatisfy((_, some) -> assertThat(some).isLessThan(4));
    assertThat(kinds)
        .containsKeys(
            ClusterEdit.MovePods.class,
            ClusterEdit.AddNode.class,
            PodChange.UsePriorityClass.class,
            PodChange.AddTolerations.class,
            ClusterEdit.RemoveTaints.class);
  }

  @Test
  void aNewNodeIsShownHoweverManyKindsComeBefore() {
    List<Change> better =
        List.of(
            new ClusterEdit.Uncordon("n1"),
            new PodChange.RemoveSchedulingGates(List.of("g")),
            new PodChange.ChangeNodeSelector("a", "b", "a", "c", true),
            new ClusterEdit.MakeClaim(
                new ObjectKey("default", "c"),
                new ClaimChange(null, PersistentVolumeClaimSpec.EMPTY, false)));
    // Pairs are kinds of their own.
    List<List<Change>> kinds = new ArrayList<>();
    better.forEach(one -> better.forEach(two -> kinds.add(List.of(one, two))));
    kinds.add(List.of(new ClusterEdit.AddNode("n1", "n1-new")));
    List<Suggestion> all =
        kinds.stream()
            .map(changes ->
                new Suggestion(
                    changes,
                    changes.getFirst() instanceof ClusterEdit.AddNode ? "n1-new" : "n1",
                    List.of(),
                    List.of()))
            .toList();
    assertThat(Suggestion.few(all)).hasSize(8).contains(all.getLast());
  }

  @Test
  void whatWouldDefeatThePurposeIsNotAmongTheFew() throws InterruptedException {
    List<Suggestion> all =
        waitingIn(
                storageClass("fast") + node("n1", "4"),
                "volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]\n" + cpu("2"))
            .suggestions();
    assertThat(all)
        .last()
        .extracting(Suggestion::text)
        .isEqualTo("do without the volume data (claim data)");
    assertThat(Suggestion.few(all)).isNotEmpty().doesNotContain(all.getLast());
  }

  @Test
  void pairsAreSearchedIfThereAreFewSingleChanges() throws InterruptedException {
    assertThat(
            waitingIn(
                    node("n1", "4", "pool: a", TAINT) + node("n2", "1", "pool: b", ""),
                    "nodeSelector: {pool: b}\n" + cpu("2"))
                .help())
        .containsExactly(
            "request at most 1 of cpu, instead of 2 → n2",
            "select nodes by pool=a, instead of pool=b, and tolerate dedicated:NoSchedule → n1",
            "drop the node selector pool=b, and tolerate dedicated:NoSchedule, of a pool that is"
                + " kept for others → n1");
  }

  @Test
  void aPairHasNoChangeThatHelpsAlone() throws InterruptedException {
    var pods =
        waitingIn(
            node("n1", "4", "pool: a", TAINT) + node("n2", "8", "pool: b", "unschedulable: true"),
            "nodeSelector: {pool: b}\n" + cpu("2"));
    assertThat(pods.help()).first().isEqualTo("uncordon node n2 → n2");
    assertThat(pods.suggestions())
        .filteredOn(suggestion -> suggestion.changes().size() == 2)
        .isNotEmpty()
        .noneMatch(suggestion -> suggestion.changes().contains(new ClusterEdit.Uncordon("n2")));
  }

  @Test
  void theSecondChangeOfAPairDoesNotHelpAloneEither() throws InterruptedException {
    assertThat(
            waitingIn(
                    node("n1", "4", "pool: a", TAINT) + node("n2", "4", "pool: a", ""),
                    "nodeSelector: {pool: b}\n" + cpu("2"))
                .help())
        .containsExactly(
            "select nodes by pool=a, instead of pool=b → n2", "drop the node selector pool=b → n2");
  }

  @Test
  void twoResourcesThatLackAreLoweredTogether() throws InterruptedException {
    assertThat(waitingIn(node("n1", "4"), Manifests.requests("cpu: 6, memory: 20Gi")).help())
        .contains(
            "request at most 16Gi of memory, instead of 20Gi, and request at most 4 of cpu, instead"
                + " of 6 → n1");
  }

  @Test
  void aGatedPodIsHelpedAsIfItHadNoGate() throws InterruptedException {
    assertThat(waitingIn(node("n1", "4", "", TAINT), GATE + cpu("2")).help())
        .startsWith(
            "remove the scheduling gate example.com/approval, and tolerate dedicated:NoSchedule →"
                + " n1",
            "remove the scheduling gate example.com/approval, and remove the taint"
                + " dedicated:NoSchedule from node n1 → n1");
  }

  @Test
  void aChangeMayPreemptWhereNothingElseHelps() throws InterruptedException {
    String full = node("n1", "4", "pool: a", "") + running("busy", "n1", "4", "");
    String spec = "priority: 5\nnodeSelector: {pool: b}\n" + cpu("4");
    assertThat(waitingIn(full, spec).help())
        .contains("select nodes by pool=a, instead of pool=b, to preempt default/busy → n1");
    // Dropping the selector would preempt the same pod.
    assertThat(waitingIn(full, spec).suggestions())
        .filteredOn(suggestion -> !suggestion.evicted().isEmpty())
        .hasSize(1);
    // Where something helps without preemption, none is suggested.
    assertThat(waitingIn(full + node("n2", "4", "pool: c", ""), spec).suggestions())
        .isNotEmpty()
        .allMatch(suggestion -> suggestion.evicted().isEmpty());
  }

  @Test
  void aSmallerRequestMayPreemptWhereNothingElseHelps() throws InterruptedException {
    String port =
        "containers: [{name: c, image: i, ports: [{containerPort: 80, hostPort: 80}], resources:"
            + " {requests: {cpu: \"%s\"}}}]\n";
    assertThat(
            waitingIn(
                    node("n1", "4") + waiting("front", "nodeName: n1\n" + port.formatted("0")),
                    "priority: 5\n" + port.formatted("6"))
                .help())
        .contains("request at most 4 of cpu, instead of 6, to preempt default/front → n1");
  }

  @Test
  void aPreemptorWhoseVictimsAreGoingOnlyHasToWait() throws InterruptedException {
    String terminating =
        "labels: {app: old}, deletionTimestamp: \"2026-01-01T00:00:00Z\","
            + " deletionGracePeriodSeconds: 3600";
    assertThat(
            WaitingPods.of(
                    node("n1", "4")
                        + running(
                            terminating, "old", "n1", "3", "terminationGracePeriodSeconds: 3600")
                        + Manifests.PREEMPTED
                        + waiting("new", "priority: 9\n" + cpu("2"))
                        + "status: {nominatedNodeName: n1}\n")
                .help())
        .containsExactly("wait until default/old, which is terminating, has left node n1 → n1");
  }

  @Test
  void aNodeWithDevicesIsAddedLastWhereNoneAreRequested() throws InterruptedException {
    String gpu = "example.com/gpu: \"8\"";
    assertThat(
            waitingIn(
                    nodeWith(gpu, "g1", "4", "pool: gpu", "")
                        + nodeWith(gpu, "g2", "4", "pool: gpu", "")
                        + node("n1", "4", "pool: plain", "")
                        + running("a", "g1", "4", "")
                        + running("b", "g2", "4", "")
                        + running("c", "n1", "4", ""),
                    cpu("2"))
                .help())
        .containsSubsequence("add a node like n1 → n1-new", "add a node like g1 → g1-new");
  }

  @Test
  void theSameIsFoundEachTime() throws InterruptedException {
    var pods = waitingIn(node("n1", "4", "", TAINT) + node("n2", "1"), cpu("2"));
    assertThat(pods.suggestions()).isEqualTo(pods.suggestions()).isNotEmpty();
  }

  @Test
  void nothingIsFoundWhereNothingHelps() throws InterruptedException {
    assertThat(
            waitingIn(
                    node("n1", "4", "", TAINT),
                    "nodeSelector: {pool: b}\n"
                        + "volumes: [{name: v, persistentVolumeClaim: {claimName: c}}]\n"
                        + cpu("5"))
                .suggestions())
        .isEmpty();
  }
}
