package dev.berth.capacity.fit;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.engine.Engine;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.dryrun.ImmediateScheduling;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.PluginStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/// A cluster in which all waiting pods have been placed as far as they fit, and to which further
/// pods are added one by one. For one thread.
public final class FilledCluster {
  /// More rounds of preemption than any pod needs.
  private static final int MOST_ATTEMPTS = 100;

  private static final Instant FIRST_QUEUED = Instant.parse("2026-02-01T00:00:00Z");

  private final EmbeddedCluster cluster;
  private final FitScheduler scheduler;
  private final boolean preempts;
  private final Engine engine;
  private final ImmediateScheduling scheduling;
  private long queued;
  private int evicted;

  private FilledCluster(EmbeddedCluster cluster, FitScheduler scheduler, boolean preempts) {
    this.cluster = cluster;
    this.scheduler = scheduler;
    this.preempts = preempts;
    engine = scheduler.engine(cluster);
    scheduling = new ImmediateScheduling(engine, cluster, new Pods());
  }

  /// Places the waiting pods of the cluster.
  ///
  /// @param controllers they act as long as they change anything
  /// @param preempts whether later pods may evict others; the waiting pods may in any case
  public static FilledCluster of(
      EmbeddedCluster cluster,
      FitScheduler scheduler,
      Controllers controllers,
      boolean preempts,
      Consumer<SimulationProgress> progress)
      throws InterruptedException {
    var filled = new FilledCluster(cluster, scheduler, preempts);
    new Simulation(cluster, filled.engine, controllers).run(_ -> {}, progress);
    return filled;
  }

  /// Another cluster with the current objects of this one, some of them changed or added; its
  /// waiting pods have been placed, too.
  ///
  /// @param changed replace objects of the same kind and name
  FilledCluster with(Collection<? extends KubernetesObject> changed) throws InterruptedException {
    Map<KindKey, KubernetesObject> objects = new LinkedHashMap<>();
    cluster.current().forEach(it -> objects.put(KindKey.of(it), it));
    changed.forEach(it -> objects.put(KindKey.of(it), it));
    return of(
        new EmbeddedCluster(objects.values()), scheduler, Controllers.NONE, preempts, _ -> {});
  }

  public EmbeddedCluster objects() {
    return cluster;
  }

  /// The current nodes and their pods.
  public Snapshot snapshot() {
    return engine.snapshot();
  }

  /// A dry run that begins with the snapshot.
  public DryRun dryRun(Snapshot snapshot) {
    return scheduler.dryRun(cluster, snapshot);
  }

  /// Whether pods may evict others.
  boolean preempts() {
    return preempts;
  }

  /// The number of pods that were evicted to make room.
  int evicted() {
    return evicted;
  }

  /// The scheduler that places pods.
  Engine engine() {
    return engine;
  }

  /// Tries to place a pod of the cluster, repeatedly while others are evicted for it.
  public Decision place(Pod pod) throws InterruptedException {
    queued++;
    for (int attempt = 1; ; attempt++) {
      Pod now = Objects.requireNonNull(cluster.get(Pod.class, pod.key()));
      int before = evicted;
      var decision =
          scheduling.attempt(
              new QueuedPodInfo(engine.info(now), FIRST_QUEUED.plusSeconds(queued), attempt));
      if (decision.result() != Result.UNSCHEDULABLE
          || evicted == before
          || attempt == MOST_ATTEMPTS) {
        return decision;
      }
    }
  }

  /// Tries to place pods of one group together; repeats this for the remaining pods while some of
  /// them get a node, or while others are evicted for them.
  GroupDecision placeTogether(GroupKey root, List<Pod> pods) throws InterruptedException {
    queued++;
    var time = FIRST_QUEUED.plusSeconds(queued);
    for (int attempt = 1; ; attempt++) {
      var members = new ArrayList<QueuedPodInfo>();
      for (Pod pod : waiting(pods)) {
        members.add(new QueuedPodInfo(engine.info(pod), time, attempt));
      }
      int before = evicted;
      var decision =
          scheduling.attempt(new QueuedGroupInfo(engine.group(root, members), time, attempt));
      boolean goesOn = decision.result() == GroupDecision.Result.SCHEDULED || evicted > before;
      if (waiting(pods).isEmpty() || !goesOn || attempt == MOST_ATTEMPTS) {
        return decision;
      }
    }
  }

  /// The current state of those pods that have no node.
  private List<Pod> waiting(List<Pod> pods) {
    return pods.stream()
        .map(pod -> Objects.requireNonNull(cluster.get(Pod.class, pod.key())))
        .filter(pod -> pod.spec().nodeName().isEmpty())
        .toList();
  }

  private final class Pods implements ImmediateScheduling.PodWriter {
    @Override
    public void nominate(ObjectKey pod, String node) {
      if (preempts) {
        cluster.nominate(pod, node);
      }
    }

    @Override
    public void evict(PodInfo victim) {
      if (preempts) {
        evicted++;
        cluster.evict(victim.key());
      }
    }

    @Override
    public void bindingFailed(PodInfo pod, PluginStatus why) {}

    @Override
    public void condition(ObjectKey podGroup, GroupDecision.Condition condition) {}
  }
}
