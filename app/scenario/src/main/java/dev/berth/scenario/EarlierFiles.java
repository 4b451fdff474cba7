package dev.berth.scenario;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.update.LastApplied;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// The part of an input that must run before the rest: a rollout replaces pods, and a drain evicts
/// them, but manifests have no pods until a simulation has created and placed them.
///
/// @param earlier is simulated first
/// @param later changes its result; empty if only a drain follows
record EarlierFiles(List<Manifest> earlier, List<Manifest> later) {
  /// Takes these files from an input. Nothing has to run before if nothing is changed or drained,
  /// or if the affected pods exist.
  static EarlierFiles of(Input input, List<String> drained) {
    List<Manifest> all = input.manifests();
    int split = firstChange(all);
    if (split == all.size() && (drained.isEmpty() || havePods(all, drained))) {
      split = 0;
    }
    return new EarlierFiles(all.subList(0, split), all.subList(split, all.size()));
  }

  /// The index of the first source that changes a workload without existing pods.
  private static int firstChange(List<Manifest> manifests) {
    Map<KindKey, Manifest> known = new HashMap<>();
    for (Manifest manifest : manifests) {
      if (!Workloads.isWorkload(manifest.object())) {
        continue; // most of a large cluster
      }
      Manifest before = known.putIfAbsent(KindKey.of(manifest), manifest);
      if (before != null
          && before.metadata().uid().isEmpty()
          && !before.origin().sourceName().equals(manifest.origin().sourceName())
          && !hasPods(manifests, before)) {
        var sources = manifests.stream().map(it -> it.origin().sourceName()).toList();
        return sources.indexOf(manifest.origin().sourceName());
      }
    }
    return manifests.size();
  }

  /// Whether pods that may belong to the workload exist: a pod's owner is a ReplicaSet, named after
  /// its Deployment.
  private static boolean hasPods(List<Manifest> manifests, Manifest workload) {
    return manifests.stream()
        .filter(manifest -> manifest.object() instanceof Pod)
        .filter(pod -> pod.key().namespace().equals(workload.key().namespace()))
        .flatMap(pod -> pod.metadata().controller().stream())
        .anyMatch(owner -> owner.name().startsWith(workload.key().name()));
  }

  private static boolean havePods(List<Manifest> manifests, List<String> nodes) {
    return manifests.stream()
        .anyMatch(manifest ->
            manifest.object() instanceof Pod pod && nodes.contains(pod.spec().nodeName()));
  }

  /// The rest of the input after the earlier part has run, together with its result.
  Input after(Input input, EmbeddedCluster ran) {
    // Those of the earlier part that were new, and that the later part changes: they were applied
    // as they were written.
    var changed = later.stream().map(KindKey::of).collect(Collectors.toSet());
    Map<KindKey, KubernetesObject> applied = new HashMap<>();
    for (Manifest manifest : earlier) {
      if (manifest.metadata().uid().isEmpty() && changed.contains(KindKey.of(manifest))) {
        applied.put(KindKey.of(manifest), manifest.object());
      }
    }
    // All of one source: objects with the pods that belong to them, as if read from a cluster.
    var origin = earlier.getFirst().origin();
    var manifests = new ArrayList<Manifest>();
    for (KubernetesObject object : ran.current()) {
      KubernetesObject known = applied.get(KindKey.of(object));
      manifests.add(
          new Manifest(
              known == null ? object : LastApplied.noted(object, ObjectTree.of(known)), origin));
    }
    manifests.addAll(later);
    return input.withManifests(manifests);
  }

  /// `Simulated first: the pods of cluster.yaml, v1.yaml`.
  String text() {
    return earlier.stream()
        .map(manifest -> manifest.origin().source())
        .filter(Objects::nonNull)
        .map(source -> source.name())
        .distinct()
        .collect(Collectors.joining(", ", "Simulated first: the pods of ", ""));
  }
}
