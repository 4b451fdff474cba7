package dev.berth.preemption;

import static dev.berth.preemption.PreemptionObjects.attempt;
import static dev.berth.preemption.PreemptionObjects.budget;
import static dev.berth.preemption.PreemptionObjects.node;
import static dev.berth.preemption.PreemptionObjects.pod;
import static dev.berth.preemption.PreemptionObjects.startedBefore;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds of victims on any node. `-Dseed=N` runs one seed again.
class VictimSelectorPropertyTest {
  private static LongStream seeds() {
    Long seed = Long.getLong("seed");
    return seed == null ? LongStream.range(0, 500) : LongStream.of(seed);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void withoutTheVictimsThePodFitsAndNoneOfThemCouldBeSpared(long seed) {
    var random = new Random(seed);
    NodeInfo node = randomNode(random);
    PodInfo preemptor = pod("preemptor", 5, 1 + random.nextInt(8));
    PodDisruptionBudget[] budgets = randomBudgets(random);
    var selector =
        new VictimSelector(
            new CpuFilters(node), VictimPolicy.LOWER_PRIORITY, VictimUnits.SINGLE_PODS);

    switch (selector.select(attempt(preemptor, budgets), node)) {
      case DryRunResult.Fits(Candidate(var name, var victims, var violations)) -> {
        NodeInfo left = node;
        for (PodInfo victim : victims) {
          assertThat(victim.priority()).isLessThan(preemptor.priority());
          left = left.minus(victim);
        }
        assertThat(fits(preemptor, left)).isTrue();
        for (PodInfo victim : victims) {
          assertThat(fits(preemptor, left.plus(victim))).isFalse();
        }
        assertThat(victims.stream().map(VictimUnit::of).toList())
            .isSortedAccordingTo(
                VictimPolicy.LOWER_PRIORITY.mostImportantFirst(PreemptionObjects.NOW));
        assertThat(violations).isBetween(0, victims.size());
      }
      case DryRunResult.Rejected(var name, var why) -> {
        NodeInfo emptied = node;
        boolean anybodyMayGo = false;
        for (PodInfo pod : node.pods()) {
          if (pod.priority() < preemptor.priority()) {
            emptied = emptied.minus(pod);
            anybodyMayGo = true;
          }
        }
        boolean fitsAsItIs = fits(preemptor, node);
        assertThat(anybodyMayGo && fits(preemptor, emptied) && !fitsAsItIs).isFalse();
      }
    }
  }

  private static boolean fits(PodInfo pod, NodeInfo node) {
    return node.requested().milliCpu() + pod.requests().milliCpu() <= node.allocatable().milliCpu();
  }

  private static NodeInfo randomNode(Random random) {
    List<PodInfo> pods = new ArrayList<>();
    int cpus = 0;
    for (int i = random.nextInt(10); i > 0; i--) {
      int asked = random.nextInt(5);
      cpus += asked;
      var labels = Map.of("app", "app-" + random.nextInt(3));
      pods.add(
          startedBefore(pod("pod-" + i, random.nextInt(8) - 1, asked, labels), random.nextInt(5)));
    }
    return node("n", cpus + random.nextInt(3), pods.toArray(PodInfo[]::new));
  }

  private static PodDisruptionBudget[] randomBudgets(Random random) {
    var budgets = new ArrayList<PodDisruptionBudget>();
    for (int i = 0; i < random.nextInt(4); i++) {
      var labels = Map.of("app", "app-" + random.nextInt(3));
      budgets.add(budget("budget-" + i, random.nextInt(3), labels));
    }
    return budgets.toArray(PodDisruptionBudget[]::new);
  }
}
