package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.meta.ObjectMeta;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/// The annotations by which scheduler, provisioners and the persistent volume controller
/// communicate.
final class Annotations {
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
  static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
  static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

  private Annotations() {}

  /// Returns whether the claim has its volume and the controller has finished with both.
  static boolean isBound(PersistentVolumeClaim claim) {
    return !claim.spec().volumeName().isEmpty()
        && claim.metadata().annotations().containsKey(BIND_COMPLETED);
  }

  /// Returns the node for which the claim is to get a volume; null if none is selected.
  static @Nullable String selectedNode(PersistentVolumeClaim claim) {
    return claim.metadata().annotations().get(SELECTED_NODE);
  }

  static ObjectMeta with(ObjectMeta metadata, String annotation, String value) {
    var annotations = new HashMap<>(metadata.annotations());
    annotations.put(annotation, value);
    return metadata.withAnnotations(annotations);
  }
}
