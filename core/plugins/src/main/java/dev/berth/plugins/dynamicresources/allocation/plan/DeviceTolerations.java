package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.DeviceToleration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which taints of devices keep a request away.
///
/// Source of the rules: `k8s.io/dynamic-resource-allocation/resourceclaim`.
public final class DeviceTolerations {
  private DeviceTolerations() {}

  /// Whether the toleration covers the taint. What is left out covers anything, but for the value
  /// unless the operator is `Exists`.
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

  /// The first taint that keeps new claims from the device and is not tolerated; null if there is
  /// none. Taints with any other effect than `NoSchedule` and `NoExecute` keep no request away.
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
