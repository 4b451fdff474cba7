package dev.berth.cluster.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.cluster.ClusterRun;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random clusters with groups of pods, run whole: after every attempt, every law holds. `-Dseed=`
/// replays one, and prints its cluster; `-Dseeds=` says how many there are.
class GroupLawsTest {
  private final Map<GroupDecision.Result, Integer> results =
      new EnumMap<>(GroupDecision.Result.class);

  @Test
  void everyAttemptKeepsTheLaws() throws InterruptedException {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", 50)).toArray()
            : new long[] {replayed};
    for (long seed : seeds) {
      String yaml = RandomGroups.of(seed);
      if (replayed != null) {
        System.out.println(yaml);
      }
      var broken = new ArrayList<String>();
      run(yaml, broken);
      assertThat(broken).as("seed %d; replay it with -Dseed=%d", seed, seed).isEmpty();
    }
    System.out.printf("seeds %d to %d: %s%n", seeds[0], seeds[seeds.length - 1], results);
    if (replayed == null) {
      assertThat(results.keySet())
          .contains(
              GroupDecision.Result.SCHEDULED,
              GroupDecision.Result.UNSCHEDULABLE,
              GroupDecision.Result.WAITING);
    }
  }

  /// The laws have teeth.
  @ParameterizedTest
  @ValueSource(strings = {"GangScheduling", "TopologyPlacementGenerator", "NodeResourcesFit"})
  void withoutAPluginALawIsBroken(String plugin) throws InterruptedException {
    String configuration =
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        profiles: [{plugins: {multiPoint: {disabled: [{name: %s}]}}}]
        ---
        """
            .formatted(plugin);
    var broken = new ArrayList<String>();
    for (long seed = 1; seed <= 150 && broken.isEmpty(); seed++) {
      String yaml = RandomGroups.of(seed);
      int objects = yaml.indexOf('\n') + 1;
      run(yaml.substring(0, objects) + configuration + yaml.substring(objects), broken);
    }
    assertThat(broken).isNotEmpty();
  }

  private void run(String yaml, List<String> broken) throws InterruptedException {
    ClusterRun.watched(
        yaml,
        (cluster, attempt) -> {
          for (String what : broken(cluster, attempt)) {
            broken.add("after %s: %s".formatted(title(attempt), what));
          }
        });
  }

  private static String title(AttemptDecision attempt) {
    return switch (attempt) {
      case GroupDecision group -> group.group().toString();
      case Decision pod -> pod.pod().toString();
    };
  }

  private List<String> broken(EmbeddedCluster cluster, AttemptDecision attempt) {
    var view = new ClusterView(cluster);
    var broken = new ArrayList<>(NodeLaws.broken(view));
    switch (attempt) {
      case GroupDecision group -> {
        results.merge(group.result(), 1, Integer::sum);
        broken.addAll(GroupLaws.broken(view, group));
      }
      case Decision of when of.result() == Decision.Result.SCHEDULED -> {
        Pod placed = view.get(Pod.class, of.pod().namespace(), of.pod().name());
        if (placed.spec().schedulingGroup() != null) {
          broken.add("a member is placed without its group");
        }
      }
      case Decision _ -> {}
    }
    return broken;
  }
}
