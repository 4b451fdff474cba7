package dev.berth.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.ClusterChange;
import org.jspecify.annotations.Nullable;

/// A change of one object, with its place among all changes of the cluster.
///
/// @param version the version of the store that the change created; it orders all changes
/// @param before null if the object did not exist
/// @param after null if the object no longer exists
record ObjectChange(
    long version,
    ObjectRef object,
    @Nullable KubernetesObject before,
    @Nullable KubernetesObject after) {

  /// @param otherwise the version to use if the object's version is not a number
  static ObjectChange of(ClusterChange change, long otherwise) {
    var object = ObjectRef.of(change.object());
    long version = version(change.object(), otherwise);
    return switch (change) {
      case ClusterChange.Added(var added) -> new ObjectChange(version, object, null, added);
      case ClusterChange.Updated(var before, var after) ->
          new ObjectChange(version, object, before, after);
      case ClusterChange.Deleted(var last) -> new ObjectChange(version, object, last, null);
    };
  }

  /// Returns the decision that the change shows; null if it shows none.
  @Nullable ObservedDecision observed() {
    if (!(before instanceof Pod earlier && after instanceof Pod later)
        || !earlier.spec().nodeName().isEmpty()) {
      return null;
    }
    if (!later.spec().nodeName().isEmpty()) {
      return new ObservedDecision.Bound(earlier, later.spec().nodeName());
    }
    PodCondition condition = ObservedDecision.scheduled(later);
    return condition.status().equals("False")
            && condition.reason().equals("Unschedulable")
            && !ObservedDecision.isSame(ObservedDecision.scheduled(earlier), condition)
        ? new ObservedDecision.Failed(
            earlier, condition.message(), later.status().nominatedNodeName())
        : null;
  }

  private static long version(KubernetesObject object, long otherwise) {
    try {
      return Long.parseLong(object.metadata().resourceVersion());
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }
}
