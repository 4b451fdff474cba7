package dev.berth.kube.event;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.meta.KubernetesObject;
import org.jspecify.annotations.Nullable;

/// An event to be recorded.
///
/// @param controller the `reportingController`, such as the name of a profile
/// @param type `Normal` or `Warning`
/// @param reason one word: why it happened
/// @param action one word: what was done
/// @param related another object involved; null for none
public record EventData(
    String controller,
    String type,
    String reason,
    String action,
    ObjectReference regarding,
    @Nullable ObjectReference related,
    String note) {

  /// Returns a reference to this version of the object.
  public static ObjectReference to(KubernetesObject object) {
    var metadata = object.metadata();
    return new ObjectReference(
        object.kind(),
        metadata.namespace(),
        metadata.name(),
        metadata.uid(),
        object.apiVersion(),
        metadata.resourceVersion(),
        "");
  }
}
