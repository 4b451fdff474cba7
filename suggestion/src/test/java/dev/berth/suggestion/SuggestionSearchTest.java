package dev.berth.suggestion;

import static dev.berth.suggestion.Manifests.cpu;
import static dev.berth.suggestion.Manifests.node;
import static dev.berth.suggestion.Manifests.running;
import static dev.berth.suggestion.Manifests.waiting;
import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
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
  void smallerSuggestionsComeFirst() throws InterruptedException {
    var pods =
        waitingIn(
            node("n1", "4", "pool: a", "")
                + running("busy", "n1", "3", "")
                + node("n2", "8", "pool: b", TAINT)
                + node("n3", "8", "pool: c", "unschedulable: true"),
            cpu("2"));
    List<Suggestion> suggestions = pods.suggestions();
    assertThat(suggestions).isSortedAccordingTo(comparingDouble(Suggestion::size)).hasSize(8);
    assertThat(pods.help())
        .containsExactly(
            "tolerate dedicated:NoSchedule → n2",
            "uncordon node n3 → n3",
            "remove the taint dedicated:NoSchedule from node n2 → n2",
            "request at most 1 of cpu, instead of 2 → n1",
            "move default/busy away from node n1 (but default/busy fits no other node) → n1",
            "raise the priority to 1 or more, to preempt default/busy → n1",
            "add a node like n1 → n1-new",
            "add a node like n3 → n3-new");
  }

  @Test
  void noMoreThanTwoOfAKindAreShown() throws InterruptedException {
    String cluster =
        IntStream.rangeClosed(1, 5)
            .mapToObj(i ->
                node("n" + i, "4", "", "taints: [{key: t%d, effect: NoSchedule}]".formatted(i)))
            .collect(joining());
    List<Suggestion> suggestions = waitingIn(cluster, cpu("2")).suggestions();
    Map<Class<?>, List<Suggestion>> kinds =
        suggestions.stream()
            .collect(groupingBy(suggestion -> suggestion.changes().getFirst().getClass()));
    assertThat(kinds).isNotEmpty().allSatisfy((_, some) -> assertThat(some).hasSizeLessThan(3));
    assertThat(kinds.get(PodChange.AddTolerations.class)).hasSize(2);
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
            "tolerate dedicated:NoSchedule, and select nodes by pool=a, instead of pool=b → n1",
            "remove the taint dedicated:NoSchedule from node n1, and select nodes by pool=a,"
                + " instead of pool=b → n1");
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
