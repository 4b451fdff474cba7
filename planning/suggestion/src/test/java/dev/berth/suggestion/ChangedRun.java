package dev.berth.suggestion;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.cluster.Snapshot;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// A whole simulation of one pod, in a cluster that is written down anew: the objects of a
/// snapshot, with the changes made to the objects themselves. It shares nothing with the search for
/// suggestions but the changes, and so may judge it.
public final class ChangedRun {
  /// What controllers make.
  private static final List<Class<? extends KubernetesObject>> MADE =
      List.of(
          ReplicaSet.class,
          Pod.class,
          PersistentVolume.class,
          PersistentVolumeClaim.class,
          ResourceClaim.class);

  private final Map<Class<?>, Map<ObjectKey, KubernetesObject>> objects = new LinkedHashMap<>();
  private Pod pod;

  private ChangedRun(EmbeddedCluster known, Situation situation) {
    pod = situation.pod();
    Snapshot cluster = situation.cluster();
    Stream.concat(known.initial().stream().map(KubernetesObject::getClass), MADE.stream())
        .distinct()
        .forEach(kind -> cluster.objects().list(kind).forEach(this::put));
    for (var node : cluster.nodes().nodes()) {
      put(node.node());
      node.pods().forEach(it -> put(it.pod()));
    }
  }

  /// Whether the changes place the pod.
  ///
  /// @param known has objects of all kinds that the cluster has
  /// @param situation of the pod before the changes
  public static boolean places(
      EngineSettings settings, EmbeddedCluster known, Situation situation, List<Change> changes)
      throws InterruptedException {
    var run = new ChangedRun(known, situation);
    Situation now = situation;
    for (Change change : changes) {
      switch (change) {
        case PodChange ofPod -> run.pod = ofPod.applyTo(run.pod);
        case ClusterEdit edit -> edit.in(now.cluster()).forEach(run::apply);
        case RolloutChange rollout -> throw new IllegalArgumentException(rollout.text());
      }
      now = now.after(change);
    }
    return run.isPlaced(settings);
  }

  private void apply(ClusterChange change) {
    if (change instanceof ClusterChange.Deleted) {
      of(change.object()).remove(change.object().key());
    } else {
      put(change.object());
    }
  }

  private void put(KubernetesObject object) {
    of(object).put(object.key(), object);
  }

  private Map<ObjectKey, KubernetesObject> of(KubernetesObject object) {
    return objects.computeIfAbsent(object.getClass(), _ -> new LinkedHashMap<>());
  }

  private boolean isPlaced(EngineSettings settings) throws InterruptedException {
    put(pod);
    var all = new ArrayList<KubernetesObject>();
    objects.values().forEach(kind -> all.addAll(kind.values()));
    var cluster = new EmbeddedCluster(all);
    var engine =
        new Engine(
            settings,
            EnginePorts.immediate(
                InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z")),
                cluster,
                Extenders.NONE));
    cluster.controlVolumes(false);
    new Simulation(cluster, engine, Controllers.NONE).run(_ -> {}, _ -> {});
    Pod after = Objects.requireNonNull(cluster.get(Pod.class, pod.key()));
    return !after.spec().nodeName().isEmpty();
  }
}
