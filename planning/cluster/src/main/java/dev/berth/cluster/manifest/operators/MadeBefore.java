package dev.berth.cluster.manifest.operators;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the pods and workloads of an input that operators have already created. They name the
/// operator's object as an owner, or they come from an API server and have the labels of its pods.
/// An object that was read together with pods has all of its pods.
final class MadeBefore {
  private static final ValuePath OWNERS = ValuePath.parse(".metadata.ownerReferences[*]");

  private final Set<KindKey> owners = new HashSet<>();
  private final Set<String> dumps = new HashSet<>();
  private final Map<String, List<Manifest>> stored = new HashMap<>();

  MadeBefore(Input input) {
    input.manifests().stream().filter(MadeBefore::runs).forEach(this::add);
    input.others().forEach(this::addOwners);
  }

  private static boolean runs(Manifest manifest) {
    return switch (manifest.object()) {
      case Pod _, Deployment _, ReplicaSet _, StatefulSet _, Job _ -> true;
      default -> false;
    };
  }

  private void add(Manifest manifest) {
    var namespace = manifest.key().namespace();
    manifest
        .metadata()
        .ownerReferences()
        .forEach(owner -> owners.add(KindKey.of(owner, namespace)));
    if (!manifest.metadata().uid().isEmpty()) {
      stored.computeIfAbsent(namespace, _ -> new ArrayList<>()).add(manifest);
      if (manifest.object() instanceof Pod) {
        dumps.add(manifest.origin().sourceName());
      }
    }
  }

  /// Adds the owners of operators' objects, because operators also create objects of other
  /// operators.
  private void addOwners(OtherObject other) {
    var namespace = other.named(0).key().namespace();
    for (var match : OWNERS.matches(other.tree().fields())) {
      if (match.value() instanceof Map<?, ?> owner
          && owner.get("apiVersion") instanceof String apiVersion
          && owner.get("kind") instanceof String kind
          && owner.get("name") instanceof String name) {
        owners.add(KindKey.of(apiVersion, kind, new ObjectKey(namespace, name)));
      }
    }
  }

  /// Whether the object was created for another object of the input.
  ///
  /// @param pods the labels of its pods; empty if no labels identify them
  boolean of(OtherObject object, Map<String, String> pods) {
    var key = object.key();
    return owners.contains(new KindKey(object.kind(), key))
        || (object.isStored() && dumps.contains(object.origin().sourceName()))
        || (!pods.isEmpty()
            && stored.getOrDefault(key.namespace(), List.of()).stream()
                .anyMatch(it -> it.metadata().labels().entrySet().containsAll(pods.entrySet())));
  }
}
