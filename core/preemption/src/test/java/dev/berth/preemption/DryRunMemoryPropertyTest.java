package dev.berth.preemption;

import static dev.berth.preemption.PreemptionObjects.NOW;
import static dev.berth.preemption.PreemptionObjects.budget;
import static dev.berth.preemption.PreemptionObjects.node;
import static dev.berth.preemption.PreemptionObjects.pod;
import static dev.berth.preemption.PreemptionObjects.started;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginStatus;
import dev.berth.preemption.CandidateSearch.Found;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// While nodes, nominations, budgets and time change, a search that remembers dry runs finds what a
/// new one finds. `-Dseed=N` runs one seed again.
class DryRunMemoryPropertyTest {
  private final Map<String, List<PodInfo>> nominated = new HashMap<>();
  private final List<NodeInfo> nodes = new ArrayList<>();
  private DisruptionBudgets budgets = DisruptionBudgets.of(List.of());
  private Instant now = NOW;
  private int names;

  private static LongStream seeds() {
    Long seed = Long.getLong("seed");
    return seed == null ? LongStream.range(0, 200) : LongStream.of(seed);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whatIsRememberedIsWhatWouldBeFoundNow(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 6; i++) {
      nodes.add(node("node-" + i, 8));
    }
    var remembering = new LocalFilters();
    var search = search(remembering);
    var plain = new LocalFilters();
    for (int step = 0; step < 100; step++) {
      change(random);
      var attempt =
          new PreemptionAttempt(
              new CycleState(),
              pod("preemptor", 3 + random.nextInt(2), 4 + random.nextInt(3)),
              budgets,
              now);
      Found found = search.search(attempt, List.copyOf(nodes));
      Found anew = search(plain).search(attempt, List.copyOf(nodes));

      assertThat(found).as("seed %d, step %d", seed, step).isEqualTo(anew);
    }
    assertThat(remembering.calls).isLessThan(plain.calls);
  }

  private static CandidateSearch search(NodeFilters filters) {
    return new CandidateSearch(
        new VictimSelector(filters, VictimPolicy.LOWER_PRIORITY, VictimUnits.SINGLE_PODS),
        new CandidateCount(0, 6),
        new FixedChoices(0, false));
  }

  private void change(Random random) {
    int index = random.nextInt(nodes.size());
    NodeInfo node = nodes.get(index);
    switch (random.nextInt(6)) {
      case 0, 1 -> nodes.set(index, node.plus(randomPod(random)));
      case 2 -> {
        if (!node.pods().isEmpty()) {
          nodes.set(index, node.minus(node.pods().get(random.nextInt(node.pods().size()))));
        }
      }
      case 3 ->
          nominated.put(
              node.name(),
              random.nextBoolean()
                  ? List.of()
                  : List.of(pod("nominated-" + names++, random.nextInt(6), 1)));
      case 4 -> {
        var labels = Map.of("app", "app-" + random.nextInt(3));
        budgets = DisruptionBudgets.of(List.of(budget("budget", random.nextInt(3), labels)));
      }
      default -> now = now.plusSeconds(random.nextInt(5) - 1);
    }
  }

  /// Some have not started yet, and some are to start later.
  private PodInfo randomPod(Random random) {
    var labels = Map.of("app", "app-" + random.nextInt(3));
    PodInfo pod = pod("pod-" + names++, random.nextInt(5), 1 + random.nextInt(4), labels);
    return started(pod, random.nextInt(4) == 0 ? null : now.plusSeconds(random.nextInt(12) - 10));
  }

  /// A pod has to fit on the node alone, also beside the nominated pods.
  private final class LocalFilters implements NodeFilters {
    private int calls;

    @Override
    public PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
      calls++;
      long free = node.allocatable().milliCpu() - node.requested().milliCpu();
      for (PodInfo other : nominatedPods(pod, node)) {
        free -= other.requests().milliCpu();
      }
      return pod.requests().milliCpu() <= free
          ? PluginStatus.SUCCESS
          : new PluginStatus(
              Code.UNSCHEDULABLE, "Cpu", List.of(new PlainReason("Insufficient cpu")));
    }

    @Override
    public Object cacheKey(CycleState state, PodInfo pod) {
      return pod.requests();
    }

    @Override
    public List<PodInfo> nominatedPods(PodInfo pod, NodeInfo node) {
      return nominated.getOrDefault(node.name(), List.of()).stream()
          .filter(other -> other.priority() >= pod.priority())
          .toList();
    }

    @Override
    public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {}

    @Override
    public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {}
  }
}
