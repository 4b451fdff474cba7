package dev.berth.loadaware.koordinator;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.ObjectKey;
import dev.berth.loadaware.koordinator.UsageEstimator.PodEstimate;
import dev.berth.loadaware.support.Pods;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A pod on a node, or on its way there, with its estimated use when it came or changed.
///
/// @param estimate null if it will use nothing
/// @param timestamp the time when it was scheduled or, if unknown, first seen
/// @param deadline the time until which the estimate counts even if less is measured; null for no
///   longer than needed
record AssignedPod(
    Pod pod,
    boolean isProd,
    @Nullable UsageVector estimate,
    Instant timestamp,
    @Nullable Instant deadline) {
  private static final String PREFIX = "scheduling.koordinator.sh/load-estimated-seconds-after-";
  private static final String AFTER_SCHEDULED = PREFIX + "pod-scheduled";
  private static final String AFTER_INITIALIZED = PREFIX + "initialized";

  /// @param now the time of this observation
  static AssignedPod of(Pod pod, LoadAwareArgs args, PodEstimate estimate, Instant now) {
    Instant scheduled = Pods.since(pod, PodCondition.SCHEDULED);
    Instant timestamp = scheduled == null ? now : scheduled;
    return new AssignedPod(
        pod,
        estimate.isProd(),
        estimate.usage().isZero() ? null : estimate.usage(),
        timestamp,
        deadline(pod, args, timestamp));
  }

  private static @Nullable Instant deadline(Pod pod, LoadAwareArgs args, Instant timestamp) {
    long initialized =
        seconds(pod, AFTER_INITIALIZED, args.estimatedSecondsAfterInitialized(), args);
    Instant since = initialized > 0 ? Pods.since(pod, "Initialized") : null;
    if (since != null) {
      return since.plusSeconds(initialized);
    }
    long scheduled = seconds(pod, AFTER_SCHEDULED, args.estimatedSecondsAfterPodScheduled(), args);
    return scheduled > 0 ? timestamp.plusSeconds(scheduled) : null;
  }

  private static long seconds(
      Pod pod, String annotation, @Nullable Long otherwise, LoadAwareArgs args) {
    long given =
        args.allowCustomizeEstimation()
            ? seconds(pod.metadata().annotations().getOrDefault(annotation, ""))
            : -1;
    return given < 0 && otherwise != null ? otherwise : given;
  }

  private static long seconds(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return -1; // none is given, or none that counts
    }
  }

  ObjectKey key() {
    return pod.key();
  }

  /// Whether the pod's current state needs a new estimate.
  boolean isOutdatedBy(Pod now) {
    return !Objects.equals(pod.spec(), now.spec())
        || !pod.status().conditions().equals(now.status().conditions());
  }
}
