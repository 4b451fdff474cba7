package dev.berth.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinity;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.EngineObjects;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.cluster.GroupMembers;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever is tried, taking it back leaves the cache as it was: nodes, members of groups, counts,
/// and what changes add up to.
class TrialPropertyTest {
  private static final int STEPS = 400;
  private static final int NODES = 12;
  private static final int PODS = 40;
  private static final int GROUPS = 4;
  private static final ObjectKey CLAIM = new ObjectKey("default", "data");

  private final ClusterCache cache = new ClusterCache(new EngineThread());

  /// All pods as a plugin is shown them, by UID.
  private final Map<String, Pod> shown = new HashMap<>();

  TrialPropertyTest() {
    cache.groups().use(GroupMembership.OF_SPEC);
    var _ = cache.watchPods(this::show);
  }

  private void show(@Nullable Pod before, @Nullable Pod after) {
    if (before != null) {
      assertThat(before).isEqualTo(shown.remove(before.metadata().uid()));
    }
    if (after != null) {
      assertThat(shown.put(after.metadata().uid(), after)).isNull();
    }
  }

  /// All seeds, or the one of `-Dseed`.
  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.range(0, 30).boxed() : Stream.of(one);
  }

  /// A state that can be gone back to.
  private record Known(int mark, List<String> state) {}

  @ParameterizedTest
  @MethodSource("seeds")
  void whatIsTriedIsTakenBack(long seed) {
    var random = new SplittableRandom(seed);
    fill(random);
    List<String> before = state();
    long from = cache.changes().end();

    try (var trial = cache.trial()) {
      var known = new ArrayList<Known>();
      known.add(new Known(trial.mark(), before));
      for (int step = 0; step < STEPS; step++) {
        switch (random.nextInt(10)) {
          case 0 -> known.add(new Known(trial.mark(), state()));
          case 1 -> {
            Known target = known.get(random.nextInt(known.size()));
            trial.undo(target.mark());
            assertThat(state()).as("seed %d, step %d", seed, step).isEqualTo(target.state());
            known.removeIf(later -> later.mark() > target.mark());
          }
          case 2, 3, 4 -> cache.removePod(uid(random.nextInt(PODS)));
          default -> cache.assume(pod(random.nextInt(PODS), random));
        }
      }
    }

    assertThat(state()).as("seed %d, in the end", seed).isEqualTo(before);
    assertThat(moves(from)).as("seed %d: what the changes add up to", seed).isEmpty();
  }

  @Test
  void whoComesLateIsShownAllThatIsThere() {
    var later = new ClusterCache(new EngineThread());
    later.waits(waiting(pod(1, new SplittableRandom(1))));
    later.assume(pod(1, new SplittableRandom(1)));
    later.waits(waiting(pod(2, new SplittableRandom(1))));
    assertThat(later.waiting()).isEmpty();

    var seen = new HashMap<String, String>();
    Runnable end =
        later.watchPods((_, after) -> {
          if (after != null) {
            seen.put(after.metadata().name(), after.spec().nodeName().isEmpty() ? "" : "placed");
          }
        });
    assertThat(seen).isEqualTo(Map.of("p1", "placed", "p2", ""));
    assertThat(later.waiting()).containsOnlyKeys(uid(2));

    end.run();
    later.removePod(uid(1));
    assertThat(seen).containsEntry("p1", "placed");
    assertThat(later.waiting()).isEmpty();
  }

  @Test
  void thereIsOneTrialAtATime() {
    try (var _ = cache.trial()) {
      assertThatThrownBy(cache::trial).isInstanceOf(IllegalStateException.class);
    }
    cache.trial().close();
  }

  @Test
  void aTrialThatIsOverCannotBeUsed() {
    var trial = cache.trial();
    trial.close();

    assertThatThrownBy(trial::mark).hasMessage("the trial is over");
  }

  /// Some pods run, some are assumed, some wait; some are on nodes that are not there.
  private void fill(SplittableRandom random) {
    for (int node = 1; node < NODES; node++) {
      cache.addNode(EngineObjects.node("n" + node));
    }
    for (int number = 0; number < PODS; number++) {
      PodInfo pod = pod(number, random);
      switch (random.nextInt(4)) {
        case 0 -> cache.addPod(pod);
        case 1 -> {
          cache.waits(waiting(pod));
          cache.assume(pod);
        }
        case 2 -> cache.waits(waiting(pod));
        default -> {}
      }
    }
  }

  private static String uid(int number) {
    return EngineObjects.pod("p" + number).metadata().uid();
  }

  /// Node 0 is not there. What a pod is like depends on its number.
  private static PodInfo pod(int number, SplittableRandom random) {
    Pod pod = EngineObjects.pod("p" + number);
    var near = PodAffinityTerm.EMPTY.withTopologyKey("zone");
    return PodInfo.of(
        pod.withSpec(
            pod.spec()
                .withNodeName("n" + random.nextInt(NODES))
                .withSchedulingGroup(
                    number % (GROUPS + 1) == GROUPS
                        ? null
                        : new PodSchedulingGroup("g" + number % (GROUPS + 1)))
                .withAffinity(
                    number % 3 == 0
                        ? Affinity.EMPTY.withPodAffinity(new PodAffinity(List.of(near), List.of()))
                        : null)
                .withVolumes(
                    number % 4 == 0
                        ? List.of(
                            Volume.EMPTY.withPersistentVolumeClaim(
                                new PersistentVolumeClaimVolumeSource(CLAIM.name(), false)))
                        : List.of())));
  }

  private static PodInfo waiting(PodInfo pod) {
    return PodInfo.of(pod.pod().withSpec(pod.pod().spec().withNodeName("")));
  }

  /// As a follower sees them.
  private void assertShown() {
    var there = new HashMap<String, Pod>();
    cache.waiting().forEach((uid, pod) -> there.put(uid, pod.pod()));
    for (int number = 0; number < PODS; number++) {
      PodInfo pod = cache.pod(uid(number));
      if (pod != null) {
        assertThat(there.put(pod.uid(), pod.pod())).isNull();
      }
    }
    assertThat(shown).isEqualTo(there);
  }

  private List<String> state() {
    cache.refresh();
    assertShown();
    var lines = new ArrayList<String>();
    for (NodeInfo node : cache.nodes()) {
      lines.add("%s runs %s".formatted(node.name(), names(node.pods())));
    }
    lines.add("with affinity: " + cache.nodesWithPodsWithAffinity());
    lines.add("using the claim: " + cache.nodesUsing(CLAIM).stream().sorted().toList());
    lines.add("pods: %d, assumed: %d".formatted(cache.podCount(), cache.assumedCount()));
    for (int number = 0; number < PODS; number++) {
      PodInfo pod = cache.pod(uid(number));
      if (pod != null) {
        lines.add(
            "%s on %s%s"
                .formatted(
                    pod,
                    pod.pod().spec().nodeName(),
                    cache.isAssumed(pod.uid()) ? ", assumed" : ""));
      }
    }
    for (int group = 0; group < GROUPS; group++) {
      GroupMembers members = cache.groups().members(new ObjectKey("default", "g" + group));
      lines.add(
          "g%d: %d, scheduled %s, unscheduled %s"
              .formatted(
                  group,
                  members.count(),
                  names(members.scheduled()),
                  names(members.unscheduled())));
    }
    return lines;
  }

  /// With their nodes, in order.
  private static List<String> names(Collection<PodInfo> pods) {
    return pods.stream().map(pod -> pod + "@" + pod.pod().spec().nodeName()).sorted().toList();
  }

  /// By pod and node, how often the pod has come more often than gone.
  private Map<String, Integer> moves(long from) {
    var moves = new HashMap<String, Integer>();
    boolean all =
        cache
            .changes()
            .countChangesSince(
                from,
                change -> {
                  if (change instanceof NodeChanges.PodMoved moved) {
                    moves.merge(
                        moved.pod() + "@" + moved.node().metadata().name(),
                        moved.sign(),
                        Integer::sum);
                  }
                });
    assertThat(all).as("all changes are kept").isTrue();
    moves.values().removeIf(sum -> sum == 0);
    return moves;
  }
}
