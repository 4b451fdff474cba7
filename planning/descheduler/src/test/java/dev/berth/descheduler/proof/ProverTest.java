package dev.berth.descheduler.proof;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.Descheduler;
import dev.berth.descheduler.cycle.DeschedulerSetup;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.scenario.DryRunEvictions;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ProverTest {
  private static final DeschedulerPlugins PLUGINS = DeschedulerPlugins.inTree();

  @Test
  void lowNodeUtilizationStopsWhereNothingIsGained() throws Exception {
    GivenNode[] nodes = {
      node("a").cpu("10").running(web("1", "2"), web("2", "2"), web("3", "2"), web("4", "2")),
      node("b").cpu("10").running(web("5", "2")),
    };

    assertThat(
            run("LowNodeUtilization", "thresholds: {cpu: 30}, targetThresholds: {cpu: 50}", nodes))
        .containsExactly(
            "default/web-4 goes",
            "default/web-3 stays: its replacement would go to node b, and the nodes would be used"
                + " no more evenly: 60.0 % cpu there then, and 60.0 % cpu on node a now",
            "default/web-2 stays: its replacement would go to node b, and the nodes would be used"
                + " no more evenly: 60.0 % cpu there then, and 60.0 % cpu on node a now",
            "default/web-1 stays: its replacement would go to node b, and the nodes would be used"
                + " no more evenly: 60.0 % cpu there then, and 60.0 % cpu on node a now");
  }

  @Test
  void aNodeIsEmptiedAltogether() throws Exception {
    GivenNode[] nodes = {
      node("a").cpu("10").taint("full=yes:PreferNoSchedule").running(web("1", "1"), web("2", "1")),
      node("b").cpu("10").running(web("3", "5")),
      node("c").cpu("10").running(web("4", "5")),
    };

    assertThat(run("HighNodeUtilization", "thresholds: {cpu: 30}", nodes))
        .containsExactly("default/web-2 goes", "default/web-1 goes");
  }

  @Test
  void aNodeThatCannotBeEmptiedIsLeftAlone() throws Exception {
    GivenNode[] nodes = {
      node("a")
          .cpu("10")
          .taint("full=yes:PreferNoSchedule")
          .running(web("1", "1"), web("2", "1").nodeSelector("kubernetes.io/hostname=a")),
      node("b").cpu("10").running(web("3", "5")),
      node("c").cpu("10").running(web("4", "5")),
    };

    assertThat(run("HighNodeUtilization", "thresholds: {cpu: 30}", nodes))
        .containsExactly(
            "default/web-2 stays: node a cannot be emptied: default/web-2 would come back",
            "default/web-1 stays: node a cannot be emptied: default/web-2 would come back");
  }

  @Test
  void aPodThatTheFiltersKeepKeepsItsNode() throws Exception {
    GivenNode[] nodes = {
      node("a").cpu("10").running(web("1", "1"), pod("bare").cpu("1")),
      node("b").cpu("10").running(web("3", "5")),
      node("c").cpu("10").running(web("4", "5")),
    };

    assertThat(run("HighNodeUtilization", "thresholds: {cpu: 30}", nodes))
        .contains(
            "default/web-1 stays: node a cannot be emptied: default/bare stays: pod does not have"
                + " any ownerRefs");
  }

  @Test
  void duplicatesThatWouldMeetAgainStay() throws Exception {
    GivenNode[] nodes = {
      node("a").cpu("10").running(web("1", "1"), web("2", "1")),
      node("b").cpu("10").running(pod("other").cpu("10").ownedBy("apps/v1", "ReplicaSet", "x")),
    };

    assertThat(run("RemoveDuplicates", "", nodes))
        .containsExactly("default/web-2 stays: its replacement would come back to node a");
  }

  /// What the cycle does and what the proof refuses, in the order in which it happens.
  private static List<String> run(String plugin, String args, GivenNode... nodes) throws Exception {
    var objects = new ArrayList<KubernetesObject>();
    for (GivenNode node : nodes) {
      objects.add(node.build());
      node.pods().forEach(pod -> objects.add(pod.build()));
    }
    var policy =
        new DeschedulerPolicyLoader(PLUGINS)
            .load(policy(plugin, args).getBytes(StandardCharsets.UTF_8), "test", _ -> null);
    var cluster = new IndexedCluster(objects);
    EvictionReview prover =
        new Prover(
            policy,
            PLUGINS,
            ProofCase.SETTINGS,
            () -> objects,
            MetricsSources.NONE,
            ProofCase.CLOCK,
            new SplittableRandom(1));
    CycleResult result =
        new Descheduler(
                policy,
                PLUGINS,
                new DeschedulerSetup(
                    cluster,
                    new DryRunEvictions(cluster),
                    prover,
                    EvictionListener.NONE,
                    BackgroundEvictions.none(),
                    MetricsSources.NONE,
                    ProofCase.CLOCK,
                    false,
                    true,
                    false))
            .run();
    var told = new ArrayList<String>();
    result.evictions().forEach(it -> told.add(it.pod() + " goes"));
    result.refused().stream()
        .filter(it -> it.stage() == CycleResult.Stage.PROOF)
        .forEach(it -> told.add(it.pod() + " stays: " + it.message()));
    return told;
  }

  private static String policy(String plugin, String args) {
    return """
    apiVersion: descheduler/v1alpha2
    kind: DeschedulerPolicy
    profiles:
    - name: p
      pluginConfig: [{name: %s, args: {%s}}]
      plugins: {balance: {enabled: [%s]}}
    """
        .formatted(plugin, args, plugin);
  }

  private static GivenPod web(String number, String cpu) {
    return pod("web-" + number).cpu(cpu).ownedBy("apps/v1", "ReplicaSet", "web");
  }
}
