package dev.berth.api.codec;

import java.util.List;
import java.util.Map;

/// Versions of kinds that kube-apiserver v1.37 serves beside the one that a [Kind] names. What
/// Berth reads of them is the same.
final class ServedVersions {

  private static final Map<Kind<?>, List<String>> OTHERS =
      Map.of(Kinds.HORIZONTAL_POD_AUTOSCALER, List.of("autoscaling/v1"));

  private ServedVersions() {}

  static List<String> besides(Kind<?> kind) {
    return OTHERS.getOrDefault(kind, List.of());
  }
}
