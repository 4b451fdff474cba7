package dev.berth.descheduler.plugins.podlifetime;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.descheduler.framework.ArgsReader;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a condition of a pod must be like.
///
/// @param type or any, if empty; so for `status` and `reason`
/// @param minSeconds how long ago the condition must have changed; null if that does not matter
record PodConditionFilter(String type, String status, String reason, @Nullable Long minSeconds) {

  static PodConditionFilter read(ArgsReader args) {
    return new PodConditionFilter(
        args.text("type"),
        args.text("status"),
        args.text("reason"),
        args.unsigned("minTimeSinceLastTransitionSeconds"));
  }

  /// Whether any condition will do.
  boolean isEmpty() {
    return type.isEmpty() && status.isEmpty() && reason.isEmpty() && minSeconds == null;
  }

  /// Whether one of the pod's conditions will do.
  boolean matches(Pod pod, Instant now) {
    return pod.status().conditions().stream()
        .anyMatch(condition -> hasFields(condition) && isOld(condition, now));
  }

  private boolean hasFields(PodCondition condition) {
    return isAnyOr(type, condition.type())
        && isAnyOr(status, condition.status())
        && isAnyOr(reason, condition.reason());
  }

  private static boolean isAnyOr(String wanted, String actual) {
    return wanted.isEmpty() || wanted.equals(actual);
  }

  private boolean isOld(PodCondition condition, Instant now) {
    if (minSeconds == null) {
      return true;
    }
    Instant changed = condition.lastTransitionTime();
    return changed != null
        && !changed.isAfter(now)
        && Long.compareUnsigned(Duration.between(changed, now).toSeconds(), minSeconds) >= 0;
  }
}
