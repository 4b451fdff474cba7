package dev.berth.preemption;

import static dev.berth.preemption.PreemptionObjects.attempt;
import static dev.berth.preemption.PreemptionObjects.budget;
import static dev.berth.preemption.PreemptionObjects.node;
import static dev.berth.preemption.PreemptionObjects.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.PluginStatus;
import dev.berth.preemption.CandidateSearch.Found;
import dev.berth.preemption.DryRunResult.Rejected;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CandidateSearchTest {
  private static final Map<String, String> WEB = Map.of("app", "web");

  private static final PodInfo PREEMPTOR = pod("preemptor", 10, 1);

  @Test
  void theSearchBeginsAtTheOffsetAndGoesAround() {
    var nodes = List.of(free("a"), free("b"), free("c"));

    assertThat(search(nodes, 1, 3)).containsExactly("b", "c", "a");
  }

  @Test
  void theSearchEndsWithEnoughCandidates() {
    var nodes = List.of(free("a"), free("b"), free("c"), free("d"));

    var filters = new CpuFilters(nodes);
    assertThat(names(find(filters, nodes, new FixedChoices(3, false), 2)))
        .containsExactly("d", "a");
    assertThat(filters.asked()).containsExactly("d", "a");
  }

  @Test
  void hopelessNodesDoNotCount() {
    var nodes = List.of(node("a", 1, pod("equal-a", 10, 1)), free("b"), free("c"));

    Found found = find(new CpuFilters(nodes), nodes, new FixedChoices(0, false), 1);
    assertThat(names(found)).containsExactly("b");
    assertThat(found.nodeStatuses()).containsOnlyKeys("a");
  }

  @Test
  void hopelessNodesSayWhatADryRunWouldSay() {
    var nodes =
        List.of(
            node("none", 1),
            node("one", 1, pod("equal", 10, 1)),
            node("two", 2, pod("higher", 11, 1), pod("equal-too", 10, 1)),
            node("small", 0, pod("lower", 9, 0)));
    var filters = new CpuFilters(nodes);
    var selector =
        new VictimSelector(filters, VictimPolicy.LOWER_PRIORITY, VictimUnits.SINGLE_PODS);
    var expected = new HashMap<String, PluginStatus>();
    for (NodeInfo node : nodes) {
      if (selector.select(attempt(PREEMPTOR), node) instanceof Rejected(var name, var status)) {
        expected.put(name, status);
      }
    }

    NodeStatuses found = find(filters, nodes, new FixedChoices(1, false), 1).nodeStatuses();
    assertThat(found).hasSize(4).isEqualTo(expected);
    NodeStatuses listed = NodeStatuses.of(expected);
    assertThat(found.reasonCounts()).isEqualTo(listed.reasonCounts());
    for (Code code : Code.values()) {
      assertThat(found.pluginsWith(code)).as("%s", code).isEqualTo(listed.pluginsWith(code));
    }
  }

  @Test
  void theSearchGoesOnUntilACandidateViolatesNoBudget() {
    var nodes = List.of(guarded("a"), guarded("b"), guarded("c"), free("d"), free("e"));

    // Only as many violating ones are kept as are asked for.
    assertThat(search(nodes, 0, 2)).containsExactly("d", "a", "b");
  }

  @Test
  void violatingCandidatesComeLastAndAreCounted() {
    var nodes = List.of(guarded("a"), free("b"), free("c"));

    assertThat(search(nodes, 0, 2)).containsExactly("b", "a");
  }

  @Test
  void allCandidatesMayViolate() {
    var nodes = List.of(guarded("a"), guarded("b"), guarded("c"));

    assertThat(search(nodes, 1, 2)).containsExactly("b", "c");
  }

  @Test
  void ifNoCandidatesAreRequestedNoneAreFound() {
    var nodes = List.of(free("a"), free("b"));

    assertThat(search(nodes, 0, 0)).isEmpty();
  }

  @Test
  void aPolicyMayHaveAllNodesWeighed() {
    var nodes = List.of(free("a"), free("b"), guarded("c"));

    assertThat(names(find(new CpuFilters(nodes), nodes, new FixedChoices(0, true), 1)))
        .containsExactly("a", "b", "c");
  }

  @Test
  void withoutPotentialNodesThereIsNoOffset() {
    assertThat(search(List.of(), 99, 1)).isEmpty();
  }

  /// A node whose pod may go.
  private static NodeInfo free(String name) {
    return node(name, 1, pod("on-" + name, 1, 1));
  }

  /// A node whose pod has an exhausted budget.
  private static NodeInfo guarded(String name) {
    return node(name, 1, pod("on-" + name, 1, 1, WEB));
  }

  private static List<String> search(List<NodeInfo> nodes, int offset, int enough) {
    return names(find(new CpuFilters(nodes), nodes, new FixedChoices(offset, false), enough));
  }

  private static Found find(
      CpuFilters filters, List<NodeInfo> nodes, FixedChoices choices, int enough) {
    var selector =
        new VictimSelector(filters, VictimPolicy.LOWER_PRIORITY, VictimUnits.SINGLE_PODS);
    return new CandidateSearch(selector, new CandidateCount(0, enough), choices)
        .search(attempt(PREEMPTOR, budget("web", 0, WEB)), nodes);
  }

  private static List<String> names(Found found) {
    return found.candidates().stream().map(Candidate::node).toList();
  }
}
