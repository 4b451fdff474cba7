package dev.berth.fleet;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.extender.Extenders;
import dev.berth.fleet.PodSet.Component;
import dev.berth.testkit.scenario.DefaultSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `-Dseed=` replays one seed.
final class SnapshotRoomTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z"));

  private final SnapshotRoom room = new SnapshotRoom(DefaultSettings.engine(), CLOCK);

  private int count(List<KubernetesObject> cluster, PodSet set, PodSet... assumed)
      throws InterruptedException {
    return room.count(DefaultSettings.snapshot(cluster, CLOCK), set, List.of(assumed));
  }

  private static PodSet setOf(Pod pod, int count) {
    return new PodSet(List.of(new Component(pod, count)));
  }

  @Test
  void aSetFitsAsAWhole() throws InterruptedException {
    List<KubernetesObject> cluster =
        List.of(node("a").cpu("3").build(), node("b").cpu("3").build());
    var two = pod("two").cpu("2").build();
    var one = pod("one").cpu("1").build();

    assertThat(count(cluster, setOf(two, 1))).isEqualTo(2);
    assertThat(count(cluster, setOf(two, 2))).isEqualTo(1);
    assertThat(count(cluster, setOf(two, 3))).isZero();
    assertThat(count(cluster, new PodSet(List.of(new Component(two, 1), new Component(one, 1)))))
        .isEqualTo(2);
    assertThat(count(cluster, new PodSet(List.of(new Component(one, 4), new Component(two, 1)))))
        .isZero();
  }

  @Test
  void whatIsOnItsWayTakesItsRoom() throws InterruptedException {
    List<KubernetesObject> cluster = List.of(node("a").cpu("4").build());
    var one = pod("one").cpu("1").build();

    assertThat(count(cluster, setOf(one, 1), setOf(one, 3))).isEqualTo(1);
    assertThat(count(cluster, setOf(one, 1), setOf(one, 1), setOf(one, 1))).isEqualTo(2);
    assertThat(count(cluster, setOf(one, 1), setOf(one, 9))).isZero();
  }

  @Test
  void aClusterWithoutNodesHasNoRoom() throws InterruptedException {
    assertThat(count(List.of(), setOf(pod("one").build(), 1))).isZero();
  }

  @Test
  void anEmptySetFitsAlways() throws InterruptedException {
    assertThat(count(List.of(), new PodSet(List.of()))).isEqualTo(Integer.MAX_VALUE);
    assertThat(count(List.of(), setOf(pod("one").build(), 0))).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void runningPodsThatWantToBeAloneAreRespected() throws InterruptedException {
    List<KubernetesObject> cluster =
        List.of(
            node("a").cpu("4").build(),
            pod("alone").requiresApart("app=web", "kubernetes.io/hostname").on("a").build());

    assertThat(count(cluster, setOf(pod("web").labels("app=web").cpu("1").build(), 1))).isZero();
    assertThat(count(cluster, setOf(pod("db").labels("app=db").cpu("1").build(), 1))).isEqualTo(4);
  }

  @Test
  void neitherGatesNorPreemptionCount() throws InterruptedException {
    List<KubernetesObject> cluster =
        List.of(node("a").cpu("4").build(), pod("low").priority(-1).cpu("3").on("a").build());

    assertThat(count(cluster, setOf(pod("high").priority(9).gates("g").cpu("1").build(), 1)))
        .isEqualTo(1);
  }

  @Test
  void aCountIsWhatASimulationPlaces() throws InterruptedException {
    ask(30, 3);
  }

  @Test
  @Tag("slow")
  void aCountIsWhatASimulationPlacesInManyClusters() throws InterruptedException {
    ask(100, 100);
  }

  /// Asks about replicas and about sets. Says how often Karmada's own estimates are wrong.
  private void ask(int clusters, int questions) throws InterruptedException {
    Long replayed = Long.getLong("seed");
    var seeds =
        replayed == null ? LongStream.rangeClosed(1, clusters).toArray() : new long[] {replayed};
    int sums = 0;
    int tooMany = 0;
    int nodes = 0;
    int sets = 0;
    for (long seed : seeds) {
      var random = new RandomSnapshot(new SplittableRandom(seed));
      var cluster = random.cluster();
      for (int question = 0; question < questions; question++) {
        var replica = random.replica();
        int fit = count(cluster, setOf(replica, 1));
        assertThat(fit).as("-Dseed=%d", seed).isEqualTo(simulated(cluster, setOf(replica, 1), fit));
        var set = random.set();
        int fitting = count(cluster, set);
        assertThat(fitting).as("-Dseed=%d", seed).isEqualTo(simulated(cluster, set, fitting));
        long sum = KarmadaRules.ofSums(cluster, replica);
        sums += sum == fit ? 0 : 1;
        tooMany += sum > fit ? 1 : 0;
        nodes += KarmadaRules.ofNodes(cluster, replica) == fit ? 0 : 1;
        sets += KarmadaRules.ofSets(cluster, set) == fitting ? 0 : 1;
      }
    }
    System.out.printf(
        "%,d questions: sums of resources are wrong in %,d, too large in %,d; nodes are wrong in"
            + " %,d; first fit of sets is wrong in %,d%n",
        (long) seeds.length * questions, sums, tooMany, nodes, sets);
    if (replayed == null) {
      assertThat(sums).isPositive();
    }
  }

  /// How many sets a simulation places whose pods wait one behind the other.
  ///
  /// @param expected one more is tried
  private int simulated(List<KubernetesObject> cluster, PodSet set, int expected)
      throws InterruptedException {
    var objects = new EmbeddedCluster(cluster);
    var names = new ArrayList<List<Pod>>();
    int number = 0;
    for (int i = 0; i <= expected; i++) {
      var pods = new ArrayList<Pod>();
      for (var component : set.components()) {
        for (int replica = 0; replica < component.count(); replica++) {
          var pod = component.pod();
          var waiting =
              pod.withMetadata(
                  pod.metadata()
                      .withName("waits-%06d".formatted(number))
                      .withUid("waits-" + number)
                      .withCreationTimestamp(CLOCK.instant().plusSeconds(number)));
          number++;
          objects.add(waiting);
          pods.add(waiting);
        }
      }
      names.add(pods);
    }
    var engine =
        new Engine(
            DefaultSettings.engine().lookingAtAllNodes(),
            EnginePorts.immediate(CLOCK, objects, Extenders.NONE));
    new Simulation(objects, engine, Controllers.NONE).run(_ -> {}, _ -> {});
    return (int)
        names.stream()
            .takeWhile(pods ->
                pods.stream()
                    .noneMatch(pod ->
                        Objects.requireNonNull(objects.get(Pod.class, pod.key()))
                            .spec()
                            .nodeName()
                            .isEmpty()))
            .count();
  }
}
