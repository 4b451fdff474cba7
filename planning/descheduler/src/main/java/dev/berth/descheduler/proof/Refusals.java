package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.OwnerReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Why pods were refused, for others of the same workload on the same node: as long as the plan
/// stays as it is, the same is found of them.
final class Refusals {
  private record Key(
      String profile,
      String plugin,
      String namespace,
      List<OwnerReference> owners,
      Map<String, String> labels,
      PodSpec spec) {
    static Key of(Pod pod, String profile, String plugin) {
      var metadata = pod.metadata();
      return new Key(
          profile,
          plugin,
          metadata.namespace(),
          metadata.ownerReferences(),
          metadata.labels(),
          pod.spec());
    }
  }

  private final Map<Key, String> reasons = new HashMap<>();

  /// The reason of an equal pod; null if none was refused.
  @Nullable String of(Pod pod, String profile, String plugin) {
    return reasons.get(Key.of(pod, profile, plugin));
  }

  void add(Pod pod, String profile, String plugin, String reason) {
    reasons.put(Key.of(pod, profile, plugin), reason);
  }

  /// The plan has changed.
  void clear() {
    reasons.clear();
  }
}
