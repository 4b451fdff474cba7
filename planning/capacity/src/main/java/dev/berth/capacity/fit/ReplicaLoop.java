package dev.berth.capacity.fit;

import dev.berth.api.core.Pod;
import dev.berth.capacity.fit.FitResult.FitStop;
import dev.berth.capacity.fit.FitResult.FitStop.Cause;
import dev.berth.capacity.fit.FitResult.FitTally;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Places one replica after the other, each by a scheduling cycle, until one cannot be placed;
/// replicas of a round that belong to one group are placed together.
final class ReplicaLoop {
  private final FilledCluster cluster;
  private final ReplicaSource replicas;
  private final List<Map<String, Integer>> placed = new ArrayList<>();
  private final List<Pod> waiting = new ArrayList<>();
  private final int[] round;

  /// The next replica to place, already created; null for none.
  private ReplicaSource.@Nullable Made ahead;

  private long rounds;
  private long ofNext;
  private long left;

  private ReplicaLoop(FilledCluster cluster, ReplicaSource replicas, long done, long most) {
    this.cluster = cluster;
    this.replicas = replicas;
    round = replicas.round();
    ofNext = done;
    left = most;
    replicas.slots().forEach(_ -> placed.add(new HashMap<>()));
  }

  /// Begins with a round.
  ///
  /// @param most the maximum number of rounds; at least 1
  static FitResult run(FilledCluster cluster, ReplicaSource replicas, long most)
      throws InterruptedException {
    long pods = Math.multiplyExact(most, replicas.round().length);
    return new ReplicaLoop(cluster, replicas, 0, pods).run(FitStop.limit(most));
  }

  /// Continues in the middle of a round.
  ///
  /// @param done the number of pods of the round that already exist
  /// @param most the maximum number of further pods
  static FitResult continued(FilledCluster cluster, ReplicaSource replicas, long done, long most)
      throws InterruptedException {
    return new ReplicaLoop(cluster, replicas, done, most).run(FitStop.limit(most));
  }

  private FitResult run(FitStop limit) throws InterruptedException {
    Snapshot before = cluster.snapshot();
    int evicted = cluster.evicted();
    FitStop stop = null;
    while (left > 0 && stop == null) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      stop = placeNext();
    }
    Snapshot after = cluster.snapshot();
    waiting.forEach(pod -> cluster.objects().evict(pod.key()));
    return new FitResult(
        tallies(before),
        rounds,
        ofNext,
        stop == null ? limit : stop,
        cluster.evicted() - evicted,
        false,
        before,
        after);
  }

  /// @return the reason why it was not placed; null if it was
  private @Nullable FitStop placeNext() throws InterruptedException {
    int slot = round[(int) ofNext];
    var template = replicas.slots().get(slot).template();
    var made = next(slot);
    if (made.refusal() != null) {
      return new FitStop(Cause.REFUSED, made.refusal().message(), template, null);
    }
    Pod pod = made.pod();
    if (!cluster.engine().isResponsibleFor(pod)) {
      return new FitStop(
          Cause.SCHEDULER_ERROR,
          "no profile has the scheduler name \"%s\"".formatted(pod.spec().schedulerName()),
          template,
          null);
    }
    store(made);
    if (cluster.engine().isMember(pod)) {
      return placeTogether(slot, pod);
    }
    Decision decision = cluster.place(pod);
    return switch (decision.result()) {
      case SCHEDULED -> started(slot, pod, Objects.requireNonNull(decision.chosen()));
      case UNSCHEDULABLE, GATED -> stopped(Cause.UNSCHEDULABLE, decision.message(), slot, pod);
      case ERROR, SKIPPED, IGNORED, INCOMPLETE ->
          stopped(Cause.SCHEDULER_ERROR, decision.message(), slot, pod);
    };
  }

  /// Counts the placed pod, unless its kubelet rejects it.
  private @Nullable FitStop started(int slot, Pod pod, String node) {
    var obstacle =
        cluster.objects().obstacles().stream()
            .filter(it -> it.pod().key().equals(pod.key()))
            .findFirst();
    if (obstacle.isPresent()) {
      return stopped(Cause.REJECTED, obstacle.get().text(), slot, pod);
    }
    count(slot, node);
    return null;
  }

  /// Places the pod together with the following pods of its group in the round.
  private @Nullable FitStop placeTogether(int slot, Pod first) throws InterruptedException {
    GroupKey root = cluster.engine().rootOf(first);
    if (root == null) {
      return stopped(Cause.SCHEDULER_ERROR, "the group of the pod does not exist", slot, first);
    }
    var pods = new ArrayList<>(List.of(first));
    while (pods.size() < left
        && ofNext + pods.size() < round.length
        && round[(int) ofNext + pods.size()] == slot) {
      var made = next(slot);
      if (made.refusal() != null || !root.equals(cluster.engine().rootOf(made.pod()))) {
        ahead = made;
        break;
      }
      store(made);
      pods.add(made.pod());
    }
    var decision = cluster.placeTogether(root, pods);
    FitStop stop = null;
    for (Pod pod : pods) {
      var now = Objects.requireNonNull(cluster.objects().get(Pod.class, pod.key()));
      var rejected =
          now.spec().nodeName().isEmpty()
              ? stopped(Cause.UNSCHEDULABLE, messageOf(decision, pod), slot, pod)
              : started(slot, pod, now.spec().nodeName());
      stop = rejected == null ? stop : rejected;
    }
    return stop;
  }

  private static String messageOf(GroupDecision decision, Pod pod) {
    return decision.members().stream()
        .map(GroupDecision.Member::decision)
        .filter(member -> member.uid().equals(pod.metadata().uid()))
        .map(Decision::message)
        .filter(message -> !message.isEmpty())
        .findFirst()
        .orElse(decision.status().message());
  }

  private ReplicaSource.Made next(int slot) {
    var known = ahead;
    ahead = null;
    return known == null ? replicas.next(slot, cluster.objects()) : known;
  }

  private void store(ReplicaSource.Made made) {
    made.objects().forEach(cluster.objects()::add);
  }

  private FitStop stopped(Cause cause, String message, int slot, Pod pod) {
    waiting.add(pod);
    return new FitStop(cause, message, replicas.slots().get(slot).template(), pod);
  }

  private void count(int slot, String node) {
    placed.get(slot).merge(node, 1, Integer::sum);
    left--;
    ofNext++;
    if (ofNext == round.length) {
      rounds++;
      ofNext = 0;
    }
  }

  private List<FitTally> tallies(Snapshot nodes) {
    var tallies = new ArrayList<FitTally>();
    for (int i = 0; i < placed.size(); i++) {
      var slot = replicas.slots().get(i);
      Map<String, Integer> counts = placed.get(i);
      var ordered = new LinkedHashMap<String, Integer>();
      for (var node : nodes.nodes().nodes()) {
        ordered.computeIfAbsent(node.name(), counts::get);
      }
      long sum = counts.values().stream().mapToLong(Integer::intValue).sum();
      tallies.add(new FitTally(slot.part(), slot.template(), slot.perRound(), sum, ordered));
    }
    return tallies;
  }
}
