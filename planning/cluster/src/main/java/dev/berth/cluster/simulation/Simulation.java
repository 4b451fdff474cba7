package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.dryrun.ImmediateScheduling;
import dev.berth.engine.queue.EntityQueue;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.Ending;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.WrittenClaims;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedEntity;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.PluginStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Places all waiting pods of a cluster, one after the other. Each decision sees the cluster with
/// all previous decisions.
///
/// Pods are tried in the order of the queue sort plugin, and equal pods in the order of the input.
/// Some pods fail but change the cluster: they preempt pods, lose a nomination, or give devices
/// back. These pods are tried again, in the same order, until no attempt changes anything. There is
/// no backoff. Then the controllers act, and all waiting pods are tried again, until the
/// controllers change nothing.
///
/// Members of a group are tried together, as one entity with the time of its first member. If only
/// some members of a group were scheduled, the group is tried again at once with the others. Pods
/// of later [waves][Wave] are tried after all pods of earlier waves, together with the waiting
/// members of their groups.
public final class Simulation {
  /// The maximum number of passes; a run with more passes never ends.
  private static final int MAX_PASSES = 100;

  /// The maximum number of turns: so many pods may be created one after the other.
  private static final int MAX_TURNS = 1_000_000;

  private static final Instant FIRST_QUEUED = Instant.parse("2026-01-01T00:00:00Z");

  private final EmbeddedCluster cluster;
  private final Engine engine;
  private final Controllers controllers;
  private final ImmediateScheduling scheduling;
  private final Map<String, QueuedPodInfo> tried = new HashMap<>();
  private final Map<GroupKey, QueuedGroupInfo> groups = new HashMap<>();

  /// The pods that have waited as members of a group, in the order of their arrival.
  private final Map<GroupKey, SequencedSet<ObjectKey>> membersOf = new HashMap<>();

  /// The UIDs of pods that are not tried again: pods without a profile, pods without their group,
  /// and deleted pods.
  private final Set<String> over = new HashSet<>();

  /// The waiting pods, in the order of their arrival.
  private final SequencedMap<ObjectKey, Pod> waitingPods = new LinkedHashMap<>();

  private Predicate<Pod> ahead = _ -> false;
  private @Nullable Comparator<Pod> equalsBy;
  private long queued;
  private int tries;

  /// Creates a run of an engine that does not know the cluster yet. The engine's plugins must write
  /// to this cluster.
  ///
  /// @param controllers act whenever no more pods can be placed
  public Simulation(EmbeddedCluster cluster, Engine engine, Controllers controllers) {
    this.cluster = cluster;
    this.engine = engine;
    this.controllers = controllers;
    scheduling = new ImmediateScheduling(engine, cluster, new Pods());
  }

  /// Tries these pods before all others at the beginning, whatever the queue sort plugin says; for
  /// example, pods without which a new node is not ready. Call this method before the run.
  public void tryFirst(Predicate<Pod> pods) {
    ahead = pods;
  }

  /// Sets the order at the beginning for pods that the queue sort plugin treats as equal, such as
  /// by age. By default, it is the order of the input. Call this method before the run.
  public void tryEqualsBy(Comparator<Pod> order) {
    equalsBy = order;
  }

  /// Runs to the end, without a callback before each attempt.
  ///
  /// @see #run(Consumer, Consumer, Consumer)
  public void run(Consumer<AttemptDecision> decisions, Consumer<SimulationProgress> progress)
      throws InterruptedException {
    run(_ -> {}, decisions, progress);
  }

  /// Runs to the end. May be called once.
  ///
  /// @param attempts receives each pod before it is tried
  /// @param decisions receives every decision as soon as it is made; first the decisions about pods
  ///   without a profile
  /// @param progress receives the progress after every attempt
  /// @throws SimulationException if the retries do not end
  /// @throws InterruptedException if the thread is interrupted, between two attempts
  public void run(
      Consumer<PodInfo> attempts,
      Consumer<AttemptDecision> decisions,
      Consumer<SimulationProgress> progress)
      throws InterruptedException {
    cluster.watch(engine::apply);
    cluster.watch(this::follow);
    if (equalsBy != null) {
      var sorted = waitingPods.values().stream().sorted(equalsBy).toList();
      waitingPods.clear();
      sorted.forEach(pod -> waitingPods.put(pod.key(), pod));
    }
    var run = new Run(attempts, decisions, progress);
    run.place(run.queue(ahead));
    run.place(run.queue(_ -> true));
    for (var wave = cluster.nextWave(); !wave.isEmpty(); wave = cluster.nextWave()) {
      run.place(run.queue(wave::contains));
    }
    for (int turn = 1; controllers.reconcile(); turn++) {
      if (turn > MAX_TURNS) {
        throw new SimulationException("the controllers make and delete pods without end");
      }
      run.place(run.queue(_ -> true));
    }
  }

  private void follow(ClusterChange change) {
    if (!(change.object() instanceof Pod pod)) {
      return;
    }
    if (change instanceof ClusterChange.Deleted || !engine.isWaiting(pod)) {
      waitingPods.remove(pod.key());
    } else {
      waitingPods.put(pod.key(), pod);
    }
  }

  /// Tries all waiting pods once more, including pods that arrived after the run. The controllers
  /// do not act.
  ///
  /// @param decisions receives every decision as soon as it is made
  public void placeWaiting(Consumer<AttemptDecision> decisions) throws InterruptedException {
    placeWaiting(_ -> true, decisions);
  }

  /// Tries some of the waiting pods, and the groups of which they are members.
  ///
  /// @param concerned selects these pods
  /// @param decisions receives every decision as soon as it is made
  public void placeWaiting(Predicate<Pod> concerned, Consumer<AttemptDecision> decisions)
      throws InterruptedException {
    var run = new Run(_ -> {}, decisions, _ -> {});
    run.place(run.queue(concerned));
  }

  /// Forgets all attempts, so the waiting pods count as new pods in the order of the cluster.
  public void forgetAttempts() {
    var waiting = new LinkedHashMap<ObjectKey, Pod>();
    for (var pod : cluster.list(Pod.class)) {
      if (waitingPods.containsKey(pod.key())) {
        waiting.put(pod.key(), pod);
      }
    }
    waitingPods.clear();
    waitingPods.putAll(waiting);
    tried.clear();
    groups.clear();
    membersOf.clear();
    over.clear();
  }

  /// One run and its callbacks.
  private final class Run {
    private final Consumer<PodInfo> attempts;
    private final Consumer<AttemptDecision> decisions;
    private final Consumer<SimulationProgress> progress;
    private EntityQueue ordered = new EntityQueue(engine.queueSort());

    Run(
        Consumer<PodInfo> attempts,
        Consumer<AttemptDecision> decisions,
        Consumer<SimulationProgress> progress) {
      this.attempts = attempts;
      this.decisions = decisions;
      this.progress = progress;
    }

    void place(List<QueuedEntity> waiting) throws InterruptedException {
      var queue = waiting;
      var total = tries + queue.size();
      for (int pass = 1; !queue.isEmpty(); pass++) {
        if (pass > MAX_PASSES) {
          throw new SimulationException(
              "%d pods preempt each other without end, such as %s"
                  .formatted(queue.size(), name(queue.getFirst())));
        }
        ordered = new EntityQueue(engine.queueSort());
        queue.forEach(ordered::add);
        var again = new ArrayList<QueuedEntity>();
        for (var waits = ordered.poll(); waits != null; waits = ordered.poll()) {
          if (Thread.interrupted()) {
            throw new InterruptedException("the simulation was ended");
          }
          var next =
              switch (waits) {
                case QueuedPodInfo pod -> attempt(pod);
                case QueuedGroupInfo group -> attempt(group);
              };
          if (next != null) {
            again.add(next);
          }
          tries++;
          progress.accept(new SimulationProgress(tries, pass == 1 ? total : tries, pass));
        }
        queue = again;
      }
    }

    private static String name(QueuedEntity entity) {
      return switch (entity) {
        case QueuedPodInfo pod -> pod.pod().key().toString();
        case QueuedGroupInfo group -> group.group().key().toString();
      };
    }

    /// Returns the waiting pods and groups, in the order of their arrival.
    ///
    /// @param concerned selects the pods; other pods, and groups without selected members, keep
    ///   waiting
    List<QueuedEntity> queue(Predicate<Pod> concerned) {
      var queue = new ArrayList<QueuedEntity>();
      Set<GroupKey> concernedGroups = new LinkedHashSet<>();
      // A pod that does not wait matters only as a member of a group that has been tried.
      for (var pod : groups.isEmpty() ? waitingPods.values() : cluster.list(Pod.class)) {
        if (over.contains(pod.metadata().uid())) {
          continue;
        }
        if (engine.isWaiting(pod)) {
          var waits = queued(pod);
          if (waits == null || !concerned.test(pod)) {
            continue;
          }
          if (engine.isMember(pod)) {
            concernedGroups.add(Objects.requireNonNull(engine.rootOf(pod)));
          } else {
            queue.add(waits);
          }
        } else if (engine.isMember(pod) && concerned.test(pod)) {
          var root = engine.rootOf(pod);
          if (root != null && groups.containsKey(root)) {
            concernedGroups.add(root);
          }
        }
      }
      for (var root : concernedGroups) {
        var group = group(root);
        if (group != null) {
          queue.add(group);
        }
      }
      return queue;
    }

    /// Returns the waiting pod as an entity; null if it will not be tried.
    private @Nullable QueuedPodInfo queued(Pod pod) {
      var uid = pod.metadata().uid();
      var known = tried.get(uid);
      if (known != null) {
        return current(known, pod);
      }
      if (!engine.isResponsibleFor(pod)) {
        return refused(pod, Ending.NotTried.IGNORED);
      }
      var waits = new QueuedPodInfo(engine.info(pod), FIRST_QUEUED.plusSeconds(queued++), 0);
      if (engine.isMember(pod)) {
        var root = engine.rootOf(pod);
        if (root == null) {
          return refused(pod, Ending.NotTried.INCOMPLETE);
        }
        membersOf.computeIfAbsent(root, _ -> new LinkedHashSet<>()).addLast(pod.key());
      }
      tried.put(uid, waits);
      return waits;
    }

    /// The claims that were written since the last call.
    private WrittenClaims takeWrites() {
      return new WrittenClaims(
          cluster.takeWrittenVolumeClaims(), cluster.takeWrittenResourceClaims());
    }

    private @Nullable QueuedPodInfo refused(Pod pod, Ending ending) {
      var uid = pod.metadata().uid();
      over.add(uid);
      decisions.accept(Decision.of(pod.key(), uid, pod.spec().schedulerName(), 0, ending));
      return null;
    }

    /// Returns the group with all of its waiting members; null if no member waits.
    private @Nullable QueuedGroupInfo group(GroupKey root) {
      var members = new ArrayList<QueuedPodInfo>();
      for (var key : membersOf.getOrDefault(root, new LinkedHashSet<>())) {
        var pod = cluster.get(Pod.class, key);
        var waits = pod == null ? null : tried.get(pod.metadata().uid());
        if (pod != null
            && waits != null
            && !over.contains(pod.metadata().uid())
            && engine.isWaiting(pod)
            && engine.isMember(pod)
            && root.equals(engine.rootOf(pod))) {
          members.add(current(waits, pod));
        }
      }
      if (members.isEmpty()) {
        groups.remove(root);
        return null;
      }
      var known = groups.get(root);
      var group =
          new QueuedGroupInfo(
              engine.group(root, members),
              known == null
                  ? members.stream()
                      .map(QueuedPodInfo::timestamp)
                      .min(Comparator.naturalOrder())
                      .orElseThrow()
                  : known.timestamp(),
              known == null ? 0 : known.attempts());
      groups.put(root, group);
      return group;
    }

    /// Returns the entity with the present version of the pod. Derived data of a pod is computed
    /// once for each version, because a pod is used several times, and a large group in each of its
    /// turns.
    @SuppressWarnings("ReferenceEquality") // a changed object is another object
    private QueuedPodInfo current(QueuedPodInfo waits, Pod pod) {
      return waits.pod().pod() == pod ? waits : waits.withPod(engine.info(pod));
    }

    /// @return the pod, if it must be tried again
    private @Nullable QueuedPodInfo attempt(QueuedPodInfo waits) throws InterruptedException {
      ObjectKey key = waits.pod().key();
      var pod = Objects.requireNonNull(cluster.get(Pod.class, key), key::toString);
      var next = current(waits, pod).withAttempts(waits.attempts() + 1);
      attempts.accept(next.pod());
      var before = cluster.writes();
      var decision = scheduling.attempt(next).withWrites(takeWrites());
      decisions.accept(decision);
      tried.put(decision.uid(), next);
      if (decision.result() == Result.SKIPPED) {
        over.add(decision.uid());
      }
      return decision.result() == Result.UNSCHEDULABLE && cluster.writes() > before ? next : null;
    }

    /// @return the group, if it must be tried again
    private @Nullable QueuedGroupInfo attempt(QueuedGroupInfo waits) throws InterruptedException {
      var root = waits.group().key();
      for (var next = group(root); next != null; next = group(root)) {
        var before = cluster.writes();
        var decision = attemptOnce(next);
        switch (decision.result()) {
          case SCHEDULED -> {
            if (decision.members().size() < next.group().members().size()) {
              giveWay(root);
              return null;
            }
          }
          case UNSCHEDULABLE, WAITING -> {
            return cluster.writes() > before + decision.conditions().size() ? next : null;
          }
          case GATED, ERROR -> {
            return null;
          }
          case SKIPPED -> {
            // No member is left; with a later member, the group waits as a new group.
            groups.remove(root);
            return null;
          }
        }
      }
      return null;
    }

    /// Lets the group wait for its next turn.
    private void giveWay(GroupKey root) {
      var left = group(root);
      if (left != null) {
        ordered.add(left);
      }
    }

    private GroupDecision attemptOnce(QueuedGroupInfo waits) throws InterruptedException {
      var isTried = new ArrayList<QueuedPodInfo>();
      waits
          .group()
          .members()
          .forEach(member -> isTried.add(member.withAttempts(member.attempts() + 1)));
      var root = waits.group().key();
      var next =
          new QueuedGroupInfo(engine.group(root, isTried), waits.timestamp(), waits.attempts() + 1);
      isTried.forEach(member -> attempts.accept(member.pod()));
      var decision = scheduling.attempt(next).withWrites(takeWrites());
      decisions.accept(decision);
      if (decision.result() != GroupDecision.Result.GATED) {
        groups.put(root, next);
        isTried.forEach(member -> tried.put(member.pod().uid(), member));
      }
      for (var member : decision.members()) {
        if (member.decision().result() == Result.SKIPPED) {
          over.add(member.decision().uid());
        }
      }
      return decision;
    }
  }

  /// Carries out effects on pods in the embedded cluster.
  private final class Pods implements ImmediateScheduling.PodWriter {
    @Override
    public void nominate(ObjectKey pod, String node) {
      cluster.nominate(pod, node);
    }

    @Override
    public void evict(PodInfo victim) {
      cluster.evict(victim.key());
    }

    @Override
    public void bindingFailed(PodInfo pod, PluginStatus why) {}

    @Override
    public void condition(ObjectKey podGroup, GroupDecision.Condition condition) {
      cluster.condition(podGroup, condition);
    }
  }
}
