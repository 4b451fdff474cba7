package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import java.util.function.Consumer;

/// Told of evictions and attempts, for events and metrics. Called on the thread of the cycle, and
/// for evictions in the background on that of the pods' changes.
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

  /// A pod is to be evicted, if limits, the review and the API let it go. On the thread of the
  /// cycle.
  ///
  /// @return told what has become of it, in whatever way: why it stays, empty if it does not
  default Consumer<String> begins(Pod pod) {
    return _ -> {};
  }

  /// An event that tells of an eviction, regarding the pod.
  ///
  /// @param isWarning whether the eviction has failed
  /// @param reason in CamelCase
  /// @param action what was to be done
  /// @param note for people
  record EvictionEvent(Pod pod, boolean isWarning, String reason, String action, String note) {}

  /// One more of `descheduler_pods_evicted_total`, by its labels.
  ///
  /// @param result `success`, `error`, `background`, or the text of a limit
  /// @param strategy the plugin's name
  /// @param node empty for a pod without
  record EvictionCount(
      String result, String strategy, String profile, String namespace, String node) {
    static EvictionCount of(String result, String profile, String plugin, Pod pod) {
      return new EvictionCount(
          result, plugin, profile, pod.metadata().namespace(), pod.spec().nodeName());
    }
  }
}
