package dev.berth.cli.explanation;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Metadata;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is to be done to one object, in the way of kubectl.
///
/// @param object as it is before, or as it is to be created
/// @param patch what is to differ, as a JSON patch; empty if the object is created or deleted
record Step(Action action, KubernetesObject object, List<Map<String, Object>> patch) {
  /// What is done.
  enum Action {
    /// `kubectl create`.
    CREATE,
    /// `kubectl patch --type=json`.
    PATCH,
    /// Delete it and create it anew, with the patch: its fields may not be changed.
    RECREATE,
    /// `kubectl delete`.
    DELETE,
    /// Wait until it has been deleted, or has changed like that: others do it.
    AWAIT
  }

  Step {
    patch = List.copyOf(patch);
  }

  static Step create(KubernetesObject object) {
    return new Step(Action.CREATE, object, List.of());
  }

  static Step delete(KubernetesObject object) {
    return new Step(Action.DELETE, object, List.of());
  }

  /// The same, by others.
  Step awaited() {
    return new Step(Action.AWAIT, object, patch);
  }

  /// The manifest of what is to be created; null if nothing is.
  @Nullable Map<String, @Nullable Object> created() {
    return action == Action.CREATE ? manifest() : null;
  }

  /// The status of a node stands in its manifest, too: it says what there is room for.
  private Map<String, @Nullable Object> manifest() {
    var unknown = Metadata.with(object, object.metadata().withUid(""));
    var fields = new LinkedHashMap<>(ObjectTree.of(unknown).fields());
    if (!(object instanceof Node)) {
      fields.remove("status");
    }
    return fields;
  }
}
