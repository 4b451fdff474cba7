package dev.berth.preemption;

import static dev.berth.preemption.FakeGroups.group;
import static dev.berth.preemption.PreemptionObjects.attempt;
import static dev.berth.preemption.PreemptionObjects.budget;
import static dev.berth.preemption.PreemptionObjects.member;
import static dev.berth.preemption.PreemptionObjects.node;
import static dev.berth.preemption.PreemptionObjects.on;
import static dev.berth.preemption.PreemptionObjects.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A pod of priority 10 that needs 2 CPUs on the node `n`, where groups have pods.
class GroupVictimsTest {
  private static final PodInfo PREEMPTOR = pod("preemptor", 10, 2);

  private final List<NodeInfo> nodes = new ArrayList<>();
  private final FakeGroups groups = new FakeGroups(nodes);
  private int filtered;

  @Test
  void aGroupGoesAsAWholeAlsoFromOtherNodes() {
    groups.together(group("gang"), "", 1);
    run("n", 4, member("g2", 1, 2, "gang"), pod("single", 5, 2));
    run("other", 4, member("g1", 1, 2, "gang"));

    assertThat(victims()).containsExactly("g1", "g2");
  }

  @Test
  void aGroupIsSparedAsAWhole() {
    groups.together(group("gang"), "", 6);
    run("n", 4, member("g2", 6, 1, "gang"), member("g3", 6, 1, "gang"), pod("single", 5, 2));
    run("other", 4, member("g1", 6, 2, "gang"));

    assertThat(victims()).containsExactly("single");
  }

  @Test
  void thePriorityOfTheGroupCountsAndNotThatOfThePod() {
    groups.with(group("low"), "", 1).with(group("high"), "", 50);
    run("n", 4, member("important", 99, 2, "low"), member("cheap", 0, 2, "high"));

    assertThat(victims()).containsExactly("important");
  }

  @Test
  void whereGroupsAreTooImportantTheLowestPriorityIsSaid() {
    groups.with(group("high"), "", 50);
    run("n", 4, pod("equal", 60, 2), member("cheap", 0, 2, "high"));

    var rejected = (DryRunResult.Rejected) select();
    assertThat(rejected.status().message())
        .isEqualTo("No preemption victims found for incoming pod");
    assertThat(rejected.status().reasons())
        .extracting(Reason::detail)
        .containsExactly("no pod on it has a priority below 10; the lowest is 50");
  }

  @Test
  void theViolationsOfAllPodsOfAGroupCount() {
    groups.together(group("gang"), "", 1);
    run("n", 2, labelled(member("g1", 1, 2, "gang")));
    run("other", 4, labelled(member("g2", 1, 2, "gang")), labelled(member("g3", 1, 2, "gang")));

    var fits = (DryRunResult.Fits) select(budget("web", 1, Map.of("app", "web")));
    assertThat(fits.candidate().pdbViolations()).isEqualTo(2);
  }

  @Test
  void aDryRunThatDependsOnGroupsIsNotRemembered() {
    groups.together(group("gang"), "", 1);
    run("n", 2, member("g1", 1, 2, "gang"));
    run("plain", 2, pod("single", 1, 2));
    var search =
        new CandidateSearch(
            selector(new Remembered()), new CandidateCount(100, 1), new FixedChoices(0, true));

    var attempt = attempt(PREEMPTOR);
    search.search(attempt, nodes);
    int once = filtered;
    run("other", 2, member("g2", 1, 2, "gang"));
    var found = search.search(attempt, nodes.subList(0, 2));

    assertThat(found.candidates())
        .filteredOn(candidate -> candidate.node().equals("n"))
        .first()
        .satisfies(candidate ->
            assertThat(candidate.victims())
                .extracting(PodInfo::toString)
                .containsExactly("default/g1", "default/g2"));
    assertThat(filtered).as("the plain node is remembered").isEqualTo(once + once / 2);
  }

  private static PodInfo labelled(PodInfo pod) {
    return PodInfo.of(
        pod.pod().withMetadata(pod.pod().metadata().withLabels(Map.of("app", "web"))));
  }

  private void run(String name, int cpus, PodInfo... pods) {
    nodes.add(
        node(name, cpus, Arrays.stream(pods).map(pod -> on(pod, name)).toArray(PodInfo[]::new)));
  }

  private VictimSelector selector(NodeFilters filters) {
    return new VictimSelector(
        filters, VictimPolicy.LOWER_PRIORITY, VictimUnits.of(groups, new ListedNodes(nodes)));
  }

  private DryRunResult select(PodDisruptionBudget... budgets) {
    return selector(new CpuFilters(nodes)).select(attempt(PREEMPTOR, budgets), nodes.getFirst());
  }

  private List<String> victims() {
    return ((DryRunResult.Fits) select())
        .candidate().victims().stream().map(victim -> victim.key().name()).toList();
  }

  /// Filters whose statuses may be remembered.
  private final class Remembered implements NodeFilters {
    private final NodeFilters cpu = new CpuFilters(nodes);

    @Override
    public PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
      filtered++;
      return cpu.filterWithNominatedPods(state, pod, node);
    }

    @Override
    public Object cacheKey(CycleState state, PodInfo pod) {
      return pod.requests();
    }

    @Override
    public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
      cpu.addPod(state, pod, added, node);
    }

    @Override
    public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
      cpu.removePod(state, pod, removed, node);
    }
  }
}
