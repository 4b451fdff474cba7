package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.Engine;
import dev.berth.engine.ImmediateScheduling;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.QueuedPodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/// Places all pods of a cluster that wait, one after the other, each against a cluster that has all
/// previous decisions in it.
///
/// Pods are tried in the order of the queue sort plugin, equal ones in the order of the input.
/// Those that failed but changed something in the cluster (they preempted, lost a nomination, or
/// gave devices back) are tried again, in the same order, and so on until no attempt changes
/// anything. There is no backoff. Then the controllers act, and all pods that wait are tried again,
/// as long as the controllers change anything.
public final class Simulation {

  /// No input needs that many; a run that gets there does not end.
  private static final int MAX_PASSES = 100;

  /// No more than there may be pods that are made one after the other.
  private static final int MAX_TURNS = 1_000_000;

  private static final Instant FIRST_QUEUED = Instant.parse("2026-01-01T00:00:00Z");

  private final EmbeddedCluster cluster;
  private final Engine engine;
  private final Controllers controllers;
  private final ImmediateScheduling scheduling;
  private final Map<String, QueuedPodInfo> tried = new HashMap<>();

  /// The UIDs of pods that are not tried again: those of no profile, and those that are deleted.
  private final Set<String> over = new HashSet<>();

  private long queued;
  private int tries;

  /// A run of an engine without a cluster yet. What the engine's plugins write has to go to the
  /// cluster.
  ///
  /// @param controllers act whenever no pod can be placed any more
  public Simulation(EmbeddedCluster cluster, Engine engine, Controllers controllers) {
    this.cluster = cluster;
    this.engine = engine;
    this.controllers = controllers;
    scheduling = new ImmediateScheduling(engine, cluster, new Pods());
  }

  /// Runs to the end, without a look at the cluster between attempts.
  ///
  /// @see #run(Consumer, Consumer, Consumer)
  public void run(Consumer<Decision> decisions, Consumer<SimulationProgress> progress)
      throws InterruptedException {
    run(_ -> {}, decisions, progress);
  }

  /// Runs to the end. May be called once.
  ///
  /// @param attempts receives each pod that is about to be tried
  /// @param decisions receives every decision as soon as it is made; first those about pods of no
  ///   profile
  /// @param progress is called after every attempt
  /// @throws SimulationException if the retries have no end
  public void run(
      Consumer<PodInfo> attempts,
      Consumer<Decision> decisions,
      Consumer<SimulationProgress> progress)
      throws InterruptedException {
    cluster.watch(engine::apply);
    for (var turn = 1; turn == 1 || controllers.reconcile(); turn++) {
      if (turn > MAX_TURNS) {
        throw new SimulationException("the controllers make and delete pods without end");
      }
      place(queue(decisions), attempts, decisions, progress);
    }
  }

  private void place(
      List<QueuedPodInfo> waiting,
      Consumer<PodInfo> attempts,
      Consumer<Decision> decisions,
      Consumer<SimulationProgress> progress)
      throws InterruptedException {
    var queue = waiting;
    var total = tries + queue.size();
    for (var pass = 1; !queue.isEmpty(); pass++) {
      if (pass > MAX_PASSES) {
        throw new SimulationException(
            "%d pods preempt each other without end, such as %s"
                .formatted(queue.size(), queue.getFirst().pod().key()));
      }
      var again = new ArrayList<QueuedPodInfo>();
      for (var waits : queue) {
        var next = waits.withAttempts(waits.attempts() + 1);
        var before = cluster.writes();
        var decision =
            attempt(next, attempts)
                .withWrites(cluster.takeWrittenVolumeClaims(), cluster.takeWrittenResourceClaims());
        decisions.accept(decision);
        tried.put(decision.uid(), next);
        if (decision.result() == Result.SKIPPED) {
          over.add(decision.uid());
        } else if (decision.result() == Result.UNSCHEDULABLE && cluster.writes() > before) {
          again.add(next);
        }
        tries++;
        progress.accept(new SimulationProgress(tries, pass == 1 ? total : tries, pass));
      }
      queue = again;
    }
  }

  /// The pods that wait, in order.
  private List<QueuedPodInfo> queue(Consumer<Decision> decisions) {
    var queue = new ArrayList<QueuedPodInfo>();
    for (var pod : cluster.list(Pod.class)) {
      var uid = pod.metadata().uid();
      if (!engine.isWaiting(pod) || over.contains(uid)) {
        continue;
      }
      var known = tried.get(uid);
      if (known != null) {
        queue.add(known.withPod(engine.info(pod)));
      } else if (engine.isResponsibleFor(pod)) {
        queue.add(new QueuedPodInfo(engine.info(pod), FIRST_QUEUED.plusSeconds(queued++), 0));
      } else {
        over.add(uid);
        decisions.accept(ignored(pod));
      }
    }
    queue.sort(engine.queueOrder());
    return queue;
  }

  private Decision attempt(QueuedPodInfo queued, Consumer<PodInfo> attempts)
      throws InterruptedException {
    ObjectKey key = queued.pod().key();
    var pod = Objects.requireNonNull(cluster.get(Pod.class, key), key::toString);
    QueuedPodInfo current = queued.withPod(engine.info(pod));
    attempts.accept(current.pod());
    return scheduling.attempt(current);
  }

  private static Decision ignored(Pod pod) {
    return Decision.of(
        pod.key(), pod.metadata().uid(), pod.spec().schedulerName(), 0, Result.IGNORED);
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
  }
}
