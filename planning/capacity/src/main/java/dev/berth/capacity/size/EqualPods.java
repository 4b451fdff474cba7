package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.ObjectKey;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What all filters say the same of: pods of one namespace that differ by their names alone.
///
/// @param own the name of a pod whose volumes or devices are its own; else null
record EqualPods(
    String namespace,
    Map<String, String> labels,
    Map<String, String> annotations,
    PodSpec spec,
    @Nullable ObjectKey own) {

  static EqualPods of(Pod pod) {
    var metadata = pod.metadata();
    var isShared = pod.spec().volumes().isEmpty() && pod.spec().resourceClaims().isEmpty();
    return new EqualPods(
        metadata.namespace(),
        metadata.labels(),
        metadata.annotations(),
        pod.spec(),
        isShared ? null : pod.key());
  }
}
