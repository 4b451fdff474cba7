package dev.berth.plugins.dynamicresources;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.Condition;
import dev.berth.api.resource.AllocatedDeviceStatus;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaim;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides whether the devices of a claim are ready, so that a pod may be bound. Some devices must
/// be attached first; their driver sets conditions when this is done or has failed.
///
/// Source: KEP-5007.
final class BindingConditions {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(10);

  private final Duration timeout;
  private final InstantSource clock;

  /// Creates the check, with the longest time from the allocation on.
  BindingConditions(Duration timeout, InstantSource clock) {
    this.timeout = timeout;
    this.clock = clock;
  }

  /// Returns the check if the gates enable binding conditions; otherwise null.
  static @Nullable BindingConditions by(
      FeatureGates gates, @Nullable Duration timeout, InstantSource clock) {
    return gates.enabled(SchedulerFeature.DRA_DEVICE_BINDING_CONDITIONS)
            && gates.enabled(SchedulerFeature.DRA_RESOURCE_CLAIM_DEVICE_STATUS)
        ? new BindingConditions(timeout == null ? DEFAULT_TIMEOUT : timeout, clock)
        : null;
  }

  /// The progress of a claim.
  sealed interface Progress {
    /// All conditions hold, or there are none.
    record Ready() implements Progress {}

    /// Some condition does not hold yet.
    record Pending() implements Progress {}

    /// The devices will never be ready.
    record Failed(String why) implements Progress {}

    /// The time is over.
    record Late(String why) implements Progress {}
  }

  Duration timeout() {
    return timeout;
  }

  /// Returns whether there are conditions.
  static boolean areGiven(ResourceClaim claim) {
    return results(claim).stream().anyMatch(result -> !result.bindingConditions().isEmpty());
  }

  Progress of(ResourceClaim claim) {
    for (var result : results(claim)) {
      if (!result.bindingConditions().isEmpty()) {
        AllocatedDeviceStatus device = status(claim, result);
        Condition failure = device == null ? null : failure(result, device);
        if (failure != null) {
          return new Progress.Failed(
              "device binding failed: claim=%s, reason=%s, message=\"%s\""
                  .formatted(claim.key().name(), failure.reason(), failure.message()));
        }
        if (device == null
            || !result.bindingConditions().stream().allMatch(type -> isTrue(device, type))) {
          return late(claim);
        }
      }
    }
    return claim.status().allocation() == null ? new Progress.Pending() : new Progress.Ready();
  }

  private Progress late(ResourceClaim claim) {
    AllocationResult allocation = claim.status().allocation();
    Instant start = allocation == null ? null : allocation.allocationTimestamp();
    return start != null && start.plus(timeout).isBefore(clock.instant())
        ? new Progress.Late("device binding timeout: claim=" + claim.key().name())
        : new Progress.Pending();
  }

  private static List<DeviceRequestAllocationResult> results(ResourceClaim claim) {
    AllocationResult allocation = claim.status().allocation();
    return allocation == null ? List.of() : allocation.devices().results();
  }

  private static @Nullable AllocatedDeviceStatus status(
      ResourceClaim claim, DeviceRequestAllocationResult result) {
    for (var device : claim.status().devices()) {
      if (device.device().equals(result.device())
          && device.driver().equals(result.driver())
          && device.pool().equals(result.pool())) {
        return device;
      }
    }
    return null;
  }

  private static @Nullable Condition failure(
      DeviceRequestAllocationResult result, AllocatedDeviceStatus device) {
    for (String type : result.bindingFailureConditions()) {
      Condition condition = condition(device, type);
      if (condition != null && condition.status().equals("True")) {
        return condition;
      }
    }
    return null;
  }

  private static boolean isTrue(AllocatedDeviceStatus device, String type) {
    Condition condition = condition(device, type);
    return condition != null && condition.status().equals("True");
  }

  private static @Nullable Condition condition(AllocatedDeviceStatus device, String type) {
    for (Condition condition : device.conditions()) {
      if (condition.type().equals(type)) {
        return condition;
      }
    }
    return null;
  }
}
