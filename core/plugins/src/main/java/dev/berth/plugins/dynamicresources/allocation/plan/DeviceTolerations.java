package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.DeviceToleration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides which taints of devices reject a request.
///
/// Source of the rules: `k8s.io/dynamic-resource-allocation/resourceclaim`.
public final class DeviceTolerations {
  private DeviceTolerations() {}

  /// Returns whether the toleration covers the taint. An omitted key or effect matches any; values
  /// are compared unless the operator is `Exists`.
  public static boolean tolerates(DeviceToleration toleration, DeviceTaint taint) {
    if (!toleration.effect().isEmpty() && !toleration.effect().equals(taint.effect())) {
      return false;
    }
    if (!toleration.key().isEmpty() && !toleration.key().equals(taint.key())) {
      return false;
    }
    return switch (toleration.operator()) {
      case "", "Equal" -> toleration.value().equals(taint.value());
      case "Exists" -> true;
      default -> false;
    };
  }

  /// Returns the first taint of the device that rejects new claims and is not tolerated; null if
  /// there is none. Only taints with the effect `NoSchedule` or `NoExecute` reject requests.
  public static @Nullable DeviceTaint untolerated(
      Device device, List<DeviceToleration> tolerations) {
    for (DeviceTaint taint : device.taints()) {
      if ((taint.effect().equals("NoSchedule") || taint.effect().equals("NoExecute"))
          && tolerations.stream().noneMatch(toleration -> tolerates(toleration, taint))) {
        return taint;
      }
    }
    return null;
  }
}
