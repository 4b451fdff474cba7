package dev.berth.cluster.apiserver.update;

import dev.berth.api.batch.Job;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.cluster.manifest.Manifest;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An object after an update.
final class ObjectMerge {
  private ObjectMerge() {}

  /// Returns the object with what its manifest leaves out: identity, status, and fields that others
  /// have set, such as the number of replicas that an autoscaler has chosen.
  ///
  /// @param after the new object; an object with a UID comes from an API server and is complete
  /// @param applied the manifest that was applied before; null if none is recorded
  static KubernetesObject merge(
      KubernetesObject before, Manifest after, @Nullable ObjectTree applied) {
    if (!after.metadata().uid().isEmpty()) {
      return after.object();
    }
    var now = ObjectTree.of(after.object());
    var written = after.written();
    return read(
        FieldMerge.merge(
            ObjectTree.of(before).fields(),
            now.fields(),
            written == null ? Map.of() : written.fields(),
            applied == null ? Map.of() : applied.fields()),
        after.object());
  }

  private static KubernetesObject read(Map<String, @Nullable Object> fields, KubernetesObject of) {
    var json = JsonEncoder.text(Codecs.ANY, fields).getBytes(StandardCharsets.UTF_8);
    return Objects.requireNonNull(
        ValueReader.readJson(
            Kinds.of(of), new ByteArrayInputStream(json), "", Interner.none(), new Problems()));
  }

  /// Returns the object without changes that have no effect, or that only a controller makes.
  static KubernetesObject settled(KubernetesObject before, KubernetesObject after) {
    return switch (after) {
      case Job it -> job((Job) before, it);
      case Pod it -> pod((Pod) before, it);
      case PersistentVolumeClaim it -> {
        var old = ((PersistentVolumeClaim) before).spec();
        yield it.withSpec(old.withResources(it.spec().resources()));
      }
      case PodGroup it -> {
        var old = ((PodGroup) before).spec();
        yield it.withSpec(old.withSchedulingPolicy(it.spec().schedulingPolicy()));
      }
      case CompositePodGroup _ -> before;
      default -> after;
    };
  }

  /// Keeps the old template, to which the API server has added labels.
  private static Job job(Job before, Job after) {
    var old = before.spec();
    return after.withSpec(
        after
            .spec()
            .with(b ->
                b.template(old.template())
                    .selector(old.selector())
                    .completionMode(old.completionMode())));
  }

  /// Only images and tolerations of a pod's spec may change.
  private static Pod pod(Pod before, Pod after) {
    var tolerations = before.spec().tolerations();
    var more = after.spec().tolerations().stream().filter(it -> !tolerations.contains(it)).toList();
    var all = new ArrayList<>(tolerations);
    all.addAll(more);
    return after.withSpec(before.spec().withTolerations(all));
  }
}
