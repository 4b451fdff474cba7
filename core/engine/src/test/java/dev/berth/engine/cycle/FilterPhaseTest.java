package dev.berth.engine.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.EngineObjects;
import dev.berth.engine.profile.ProfileMetrics;
import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PluginStatus;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FilterPhaseTest {
  private static final PluginStatus FULL =
      new PluginStatus(Code.UNSCHEDULABLE, "Capacity", List.of());
  private static final PluginStatus OFFLINE =
      new PluginStatus(Code.UNSCHEDULABLE, "Extender", List.of());

  /// Filters nodes a, b and c, after some have been rejected before.
  private static FilterPhase filtered(
      Set<String> full, Map<String, PluginStatus> earlier, int numFeasibleNodesToFind) {
    var phase =
        new FilterPhase(
            new FullNodes(full), ProfileMetrics.none(), earlier, numFeasibleNodesToFind);
    var nodes = Stream.of("a", "b", "c").map(EngineObjects::node).map(NodeInfo::of).toList();
    phase.filter(new CycleState(), EngineObjects.pending("p"), nodes, 1);
    return phase;
  }

  private static List<String> names(List<NodeInfo> nodes) {
    return nodes.stream().map(NodeInfo::name).toList();
  }

  @Test
  void nodesAreFilteredFromTheStartOn() {
    var phase = filtered(Set.of("c"), Map.of(), 3);
    assertThat(names(phase.feasible())).containsExactly("b", "a");
    assertThat(phase.fitting()).isEqualTo(2);
    assertThat(phase.rejected()).isEqualTo(1);
    assertThat(phase.statuses().keySet()).containsExactly("b", "c", "a");
  }

  @Test
  void theSearchEndsAtTheNextNodeAfterEnough() {
    var phase = filtered(Set.of(), Map.of(), 1);
    assertThat(names(phase.feasible())).containsExactly("b");
    assertThat(phase.fitting()).isEqualTo(2);
    assertThat(phase.statuses()).containsOnlyKeys("b", "c");
  }

  @Test
  void aNodeThatIsRejectedAgainCountsOnce() {
    var phase = filtered(Set.of("c"), Map.of("c", OFFLINE), 3);
    assertThat(phase.rejected()).isEqualTo(1);
    assertThat(phase.statuses()).containsEntry("c", FULL);
  }

  /// As in kube-scheduler, which keeps both.
  @Test
  void aNodeThatWasRejectedBeforeAndFitsNowCountsAsBoth() {
    var phase = filtered(Set.of(), Map.of("c", OFFLINE), 3);
    assertThat(phase.rejected()).isEqualTo(1);
    assertThat(names(phase.feasible())).containsExactly("b", "c", "a");
    assertThat(phase.statuses()).containsEntry("c", PluginStatus.SUCCESS);
  }

  @Test
  void anEarlierRejectionOfANodeThatIsNotFilteredCounts() {
    var phase = filtered(Set.of(), Map.of("elsewhere", FULL), 3);
    assertThat(phase.rejected()).isEqualTo(1);
    assertThat(phase.fitting()).isEqualTo(3);
    assertThat(phase.statuses()).containsEntry("elsewhere", FULL);
  }

  /// Rejects the nodes of some names.
  private record FullNodes(Set<String> names) implements NodeFilters {
    @Override
    public PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
      return names.contains(node.name()) ? FULL : PluginStatus.SUCCESS;
    }

    @Override
    public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {}

    @Override
    public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {}
  }
}
