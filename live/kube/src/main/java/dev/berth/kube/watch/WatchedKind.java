package dev.berth.kube.watch;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A kind to watch, with a selection of its objects.
///
/// @param fieldSelector empty for all objects
/// @param documents keeps the documents of the objects; null if they are not needed
public record WatchedKind<T extends KubernetesObject>(
    Kind<T> kind, String fieldSelector, @Nullable ObjectDocuments documents) {

  /// Everything that kube-scheduler v1.37 watches, with its selectors.
  public static final List<WatchedKind<?>> OF_A_SCHEDULER =
      List.of(
          of(Kinds.NODE),
          of(Kinds.NAMESPACE),
          new WatchedKind<>(Kinds.POD, "status.phase!=Succeeded,status.phase!=Failed"),
          of(Kinds.PERSISTENT_VOLUME),
          of(Kinds.PERSISTENT_VOLUME_CLAIM),
          of(Kinds.SERVICE),
          of(Kinds.REPLICATION_CONTROLLER),
          of(Kinds.REPLICA_SET),
          of(Kinds.STATEFUL_SET),
          of(Kinds.POD_DISRUPTION_BUDGET),
          of(Kinds.STORAGE_CLASS),
          of(Kinds.CSI_NODE),
          of(Kinds.CSI_DRIVER),
          of(Kinds.CSI_STORAGE_CAPACITY),
          of(Kinds.VOLUME_ATTACHMENT),
          of(Kinds.DEVICE_CLASS),
          of(Kinds.RESOURCE_SLICE),
          of(Kinds.DEVICE_TAINT_RULE),
          of(Kinds.RESOURCE_CLAIM),
          of(Kinds.POD_GROUP),
          of(Kinds.COMPOSITE_POD_GROUP));

  /// Queues and their groups of pods, in all versions.
  public static final List<WatchedKind<?>> OF_QUEUES =
      Stream.concat(Kinds.QUEUES.stream(), Kinds.BATCH_POD_GROUPS.stream())
          .<WatchedKind<?>>map(WatchedKind::of)
          .toList();

  /// Pods that have ended, which a scheduler does not need.
  public static final WatchedKind<Pod> ENDED_PODS =
      new WatchedKind<>(
          Kinds.POD, "status.phase!=Pending,status.phase!=Running,status.phase!=Unknown");

  /// Watches objects without keeping their documents.
  public WatchedKind(Kind<T> kind, String fieldSelector) {
    this(kind, fieldSelector, null);
  }

  /// Returns the kind with documents kept.
  public WatchedKind<T> keeping(ObjectDocuments kept) {
    return new WatchedKind<>(kind, fieldSelector, kept);
  }

  /// Watches all objects of a kind.
  public static <T extends KubernetesObject> WatchedKind<T> of(Kind<T> kind) {
    return new WatchedKind<>(kind, "");
  }
}
