package dev.berth.cli.shadow;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.ClusterChange;
import org.jspecify.annotations.Nullable;

/// A change of one object, and its place among all changes of the cluster.
///
/// @param version the version of the store that the change made; others are before it and after it
/// @param before null if there was no such object
/// @param after null if there is none any more
record Step(
    long version,
    ObjectId object,
    @Nullable KubernetesObject before,
    @Nullable KubernetesObject after) {

  /// @param otherwise the version to take if that of the object is not a number
  static Step of(ClusterChange change, long otherwise) {
    var object = ObjectId.of(change.object());
    long version = version(change.object(), otherwise);
    return switch (change) {
      case ClusterChange.Added(var added) -> new Step(version, object, null, added);
      case ClusterChange.Updated(var before, var after) -> new Step(version, object, before, after);
      case ClusterChange.Deleted(var last) -> new Step(version, object, last, null);
    };
  }

  private static long version(KubernetesObject object, long otherwise) {
    try {
      return Long.parseLong(object.metadata().resourceVersion());
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }
}
