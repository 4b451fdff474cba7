package dev.berth.descheduler.plugins.defaultevictor;

import java.util.Arrays;
import java.util.List;

/// A kind of pods that are not evicted.
public enum PodProtection {
  LOCAL_STORAGE("PodsWithLocalStorage", true),
  SYSTEM_CRITICAL("SystemCriticalPods", true),
  FAILED_BARE("FailedBarePods", true),
  DAEMON_SET("DaemonSetPods", true),
  PVC("PodsWithPVC", false),
  WITHOUT_PDB("PodsWithoutPDB", false),
  RESOURCE_CLAIMS("PodsWithResourceClaims", false);

  private final String title;
  private final boolean isDefault;

  PodProtection(String title, boolean isDefault) {
    this.title = title;
    this.isDefault = isDefault;
  }

  /// As policies name it.
  String title() {
    return title;
  }

  /// Whether it is in force unless a policy says otherwise.
  boolean isDefault() {
    return isDefault;
  }

  static List<String> titles(boolean ofDefaults) {
    return Arrays.stream(values())
        .filter(protection -> protection.isDefault == ofDefaults)
        .map(PodProtection::title)
        .toList();
  }
}
