package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import java.util.function.Consumer;

/// Receives evictions and attempts, for events and metrics. Called on the thread of the cycle; for
/// evictions in the background, on the thread of the pods' changes.
public interface EvictionListener {
  /// Tells nobody.
  EvictionListener NONE =
      new EvictionListener() {
        @Override
        public void event(EvictionEvent event) {}

        @Override
        public void counted(EvictionCount count) {}
      };

  void event(EvictionEvent event);

  void counted(EvictionCount count);

  /// Announces an eviction, which limits, the review and the API may still refuse. Called on the
  /// thread of the cycle.
  ///
  /// @return called at the end in any case, with the reason why the pod stays; empty if it is
  ///   evicted
  default Consumer<String> begins(Pod pod) {
    return _ -> {};
  }

  /// The event of an eviction, about the pod.
  ///
  /// @param isWarning whether the eviction failed
  /// @param reason in CamelCase
  /// @param action the intended action
  /// @param note for people
  record EvictionEvent(Pod pod, boolean isWarning, String reason, String action, String note) {}

  /// An increment of `descheduler_pods_evicted_total`, by its labels.
  ///
  /// @param result `success`, `error`, `background`, or the text of a limit
  /// @param strategy the plugin's name
  /// @param node empty for a pod without a node
  record EvictionCount(
      String result, String strategy, String profile, String namespace, String node) {
    static EvictionCount of(String result, String profile, String plugin, Pod pod) {
      return new EvictionCount(
          result, plugin, profile, pod.metadata().namespace(), pod.spec().nodeName());
    }
  }
}
