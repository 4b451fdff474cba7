package dev.berth.cluster.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.cluster.ClusterRun;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random clusters, run whole: after every decision, every law holds. `-Dseed=` replays one, and
/// prints its cluster; `-Dseeds=` says how many there are.
class PlacementLawsTest {
  private final Map<Result, Integer> results = new EnumMap<>(Result.class);

  @Test
  void everyPlacementKeepsTheLaws() throws InterruptedException {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", 50)).toArray()
            : new long[] {replayed};
    for (long seed : seeds) {
      String yaml = RandomCluster.of(seed);
      if (replayed != null) {
        System.out.println(yaml);
      }
      var broken = new ArrayList<String>();
      ClusterRun run = run(yaml, broken);
      run.decisions().forEach(it -> results.merge(it.result(), 1, Integer::sum));
      assertThat(broken).as("seed %d; replay it with -Dseed=%d", seed, seed).isEmpty();
    }
    System.out.printf("seeds %d to %d: %s%n", seeds[0], seeds[seeds.length - 1], results);
    if (replayed == null) {
      assertThat(results.keySet()).contains(Result.SCHEDULED, Result.UNSCHEDULABLE);
    }
  }

  /// The laws have teeth.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "NodeResourcesFit",
        "NodePorts",
        "NodeAffinity",
        "TaintToleration",
        "PodTopologySpread",
        "InterPodAffinity",
        "VolumeRestrictions",
        "VolumeBinding",
        "NodeVolumeLimits",
        "DynamicResources",
      })
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
      run(configuration + RandomCluster.of(seed), broken);
    }
    assertThat(broken).isNotEmpty();
  }

  private static ClusterRun run(String yaml, List<String> broken) throws InterruptedException {
    return ClusterRun.of(yaml, (cluster, decision) -> broken.addAll(broken(cluster, decision)));
  }

  private static List<String> broken(EmbeddedCluster cluster, Decision decision) {
    var view = new ClusterView(cluster);
    var broken = new ArrayList<String>();
    broken.addAll(NodeLaws.broken(view));
    broken.addAll(VolumeLaws.broken(view));
    broken.addAll(DeviceLaws.broken(view));
    if (decision.result() == Result.SCHEDULED) {
      Pod placed = view.get(Pod.class, decision.pod().namespace(), decision.pod().name());
      broken.addAll(NodeLaws.broken(view, placed));
      broken.addAll(NeighbourLaws.broken(view, placed));
      broken.addAll(VolumeLaws.broken(view, placed));
      broken.addAll(DeviceLaws.broken(view, placed));
    }
    broken.replaceAll(what -> "after %s: %s".formatted(decision.pod(), what));
    return broken;
  }
}
