package dev.berth.preemption;

import static dev.berth.preemption.PreemptionObjects.NOW;
import static dev.berth.preemption.PreemptionObjects.budget;
import static dev.berth.preemption.PreemptionObjects.node;
import static dev.berth.preemption.PreemptionObjects.pod;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PostFilterResult.Failed;
import dev.berth.framework.PostFilterResult.Nominate;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.cluster.ExtenderPreemption;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreemptionTest {
  private static final Map<String, String> WEB = Map.of("app", "web");
  private static final PodInfo PREEMPTOR = pod("preemptor", 10, 2);

  private final List<NodeInfo> nodes = new ArrayList<>();
  private final List<PodDisruptionBudget> budgets = new ArrayList<>();
  private final Map<String, PluginStatus> statuses = new LinkedHashMap<>();
  private PluginStatus absent = NodeToStatus.NOT_EVALUATED;
  private ExtenderPreemption review = ExtenderPreemption.NONE;
  private List<String> failing = List.of();

  @Test
  void theNodeWithTheLeastImportantVictimIsNominated() {
    rejected(Code.UNSCHEDULABLE, node("a", 2, pod("five", 5, 2)));
    rejected(Code.UNSCHEDULABLE, node("b", 2, pod("one", 1, 1), pod("two", 2, 1)));
    rejected(Code.UNSCHEDULABLE, node("c", 1, pod("small", 1, 1)));

    var nominate = (Nominate) preempt();
    assertThat(nominate.node()).isEqualTo("b");
    assertThat(nominate.victims())
        .extracting(PodInfo::toString)
        .containsExactly("default/two", "default/one");
    assertThat(nominate.reasons())
        .extracting(Reason::message)
        .containsExactly("found a potential placement for pod on node b, preempting 2 victims");
    PreemptionReport report = requireNonNull(nominate.report());
    assertThat(report.nominated()).isEqualTo("b");
    assertThat(report.candidates()).containsOnlyKeys("a", "b");
    assertThat(report.candidates().get("a"))
        .extracting(PreemptionReport.Candidate::victims)
        .isEqualTo(List.of(new ObjectKey("default", "five")));
    assertThat(report.nodeStatuses()).containsOnlyKeys("c");
    assertThat(report.tied()).isEmpty();
  }

  @Test
  void exhaustedBudgetsCount() {
    budgets.add(budget("web", 0, WEB));
    rejected(Code.UNSCHEDULABLE, node("a", 2, pod("guarded", 1, 2, WEB)));
    rejected(Code.UNSCHEDULABLE, node("b", 2, pod("free", 9, 2)));

    var nominate = (Nominate) preempt();
    assertThat(nominate.node()).isEqualTo("b");
    var guarded = requireNonNull(requireNonNull(nominate.report()).candidates().get("a"));
    assertThat(guarded.rank().pdbViolations()).isEqualTo(1);
  }

  @Test
  void equallyGoodNodesAreReported() {
    rejected(Code.UNSCHEDULABLE, node("b", 2, pod("on-b", 1, 2)));
    rejected(Code.UNSCHEDULABLE, node("a", 2, pod("on-a", 1, 2)));

    assertThat(requireNonNull(preempt().report()).tied()).containsExactly("a", "b");
  }

  @Test
  void nodesThatPreemptionDoesNotHelpAreNotTried() {
    rejected(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, node("a", 2, pod("on-a", 1, 2)));
    rejected(Code.UNSCHEDULABLE, node("b", 2, pod("on-b", 10, 2)));
    nodes.add(node("not-looked-at", 2, pod("on-c", 1, 2)));

    var unhelpful = (Unhelpful) preempt();
    assertThat(unhelpful.why().code()).isEqualTo(Code.UNSCHEDULABLE);
    assertThat(unhelpful.why().message())
        .isEqualTo(
            "0/3 nodes are available: 1 No preemption victims found for incoming pod, "
                + "2 Preemption is not helpful for scheduling.");
    assertThat(unhelpful.clearNomination()).isTrue();
    assertThat(requireNonNull(unhelpful.report()).nodeStatuses()).containsOnlyKeys("b");
  }

  @Test
  void theFiltersStatusOfEmptiedNodesIsInTheMessage() {
    rejected(Code.UNSCHEDULABLE, node("a", 1, pod("on-a", 1, 1)));
    rejected(Code.UNSCHEDULABLE, node("b", 2, pod("on-b", 10, 2)));

    assertThat(((Unhelpful) preempt()).why().message())
        .isEqualTo(
            "0/2 nodes are available: 1 Insufficient cpu, "
                + "1 No preemption victims found for incoming pod.");
  }

  @Test
  void withoutPotentialNodesPreemptionIsNotHelpfulAnywhere() {
    rejected(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, node("a", 2, pod("on-a", 1, 2)));

    var unhelpful = (Unhelpful) preempt();
    assertThat(unhelpful.why().message())
        .isEqualTo("0/1 nodes are available: 1 Preemption is not helpful for scheduling.");
    assertThat(unhelpful.clearNomination()).isTrue();
  }

  @Test
  void allNodesAreTriedIfPreFilterHasRejectedThePodResolvably() {
    nodes.add(node("a", 2, pod("on-a", 1, 2)));
    absent = new PluginStatus(Code.UNSCHEDULABLE, "SomePlugin", List.of());

    assertThat(((Nominate) preempt()).node()).isEqualTo("a");
  }

  @Test
  void withoutNodesItFails() {
    assertThatThrownBy(this::preempt)
        .isInstanceOf(PluginException.class)
        .hasMessage("no nodes available");
  }

  @Test
  void aFailureOnOneNodeIsPassedOverIfAnotherOneWillDo() {
    rejected(Code.UNSCHEDULABLE, node("a", 2, pod("on-a", 1, 2)));
    rejected(Code.UNSCHEDULABLE, node("b", 2, pod("on-b", 1, 2)));
    failing = List.of("a");

    var nominate = (Nominate) preempt();
    assertThat(nominate.node()).isEqualTo("b");
    assertThat(requireNonNull(requireNonNull(nominate.report()).nodeStatuses().get("a")).code())
        .isEqualTo(Code.ERROR);
  }

  @Test
  void aSingleFailureSpeaksForItself() {
    rejected(Code.UNSCHEDULABLE, node("a", 2, pod("on-a", 1, 2)));
    rejected(Code.UNSCHEDULABLE, node("b", 2, pod("on-b", 10, 2)));
    failing = List.of("a");

    var failed = (Failed) preempt();
    assertThat(failed.message()).isEqualTo("running \"Cpu\" filter plugin: no idea of a");
    assertThat(requireNonNull(failed.report()).nodeStatuses()).containsOnlyKeys("a", "b");
  }

  @Test
  void severalFailuresAreListed() {
    rejected(Code.UNSCHEDULABLE, node("a", 2, pod("on-a", 1, 2)));
    rejected(Code.UNSCHEDULABLE, node("b", 2, pod("on-b", 1, 2)));
    failing = List.of("a", "b");

    assertThat(((Failed) preempt()).message())
        .isEqualTo(
            "[running \"Cpu\" filter plugin: no idea of a, "
                + "running \"Cpu\" filter plugin: no idea of b]");
  }

  @Test
  void aReviewMayTakeCandidatesAwayAndReplaceVictims() {
    rejected(Code.UNSCHEDULABLE, node("a", 2, pod("one", 1, 2)));
    rejected(Code.UNSCHEDULABLE, node("b", 2, pod("two", 2, 2)));
    var other = pod("other", 3, 1);
    review =
        (preemptor, candidates) -> {
          assertThat(preemptor).isSameAs(PREEMPTOR);
          assertThat(candidates).extracting(Candidate::node).containsExactly("a", "b");
          return List.of(new Candidate("b", List.of(other), 0));
        };

    var nominate = (Nominate) preempt();
    assertThat(nominate.node()).isEqualTo("b");
    assertThat(nominate.victims()).containsExactly(other);
  }

  @Test
  void aReviewMayTakeAllCandidatesAway() {
    rejected(Code.UNSCHEDULABLE, node("a", 2, pod("one", 1, 2)));
    review = (preemptor, candidates) -> List.of();

    var unhelpful = (Unhelpful) preempt();
    assertThat(unhelpful.why().message()).isEqualTo("no candidate node for preemption");
    assertThat(unhelpful.clearNomination()).isFalse();
  }

  private void rejected(Code code, NodeInfo node) {
    nodes.add(node);
    statuses.put(node.name(), new PluginStatus(code, "SomePlugin", List.of()));
  }

  private PostFilterResult preempt() {
    var choices = new FixedChoices(0, true);
    var filters = new CpuFilters(nodes);
    failing.forEach(filters::failingOn);
    var search =
        new CandidateSearch(
            new VictimSelector(filters, VictimPolicy.LOWER_PRIORITY, VictimUnits.SINGLE_PODS),
            new CandidateCount(10, 100),
            choices);
    return new Preemption(
            new ListedNodes(nodes),
            new ListedBudgets(budgets),
            InstantSource.fixed(NOW),
            search,
            review,
            new CandidateChoice(choices))
        .preempt(new CycleState(), PREEMPTOR, new NodeToStatus(statuses, absent));
  }
}
