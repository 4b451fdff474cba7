package dev.berth.api.codec;

import java.util.Map;

/// Versions of kinds that kube-apiserver v1.37 serves in addition to the version of a [Kind], and
/// how to read them.
final class ServedVersions {
  private static final String V1BETA1 = "resource.k8s.io/v1beta1";
  private static final String V1BETA2 = "resource.k8s.io/v1beta2";

  private static final Map<Kind<?>, Map<String, Codec<?>>> OTHERS =
      Map.of(
          Kinds.HORIZONTAL_POD_AUTOSCALER,
          Map.of("autoscaling/v1", Kinds.HORIZONTAL_POD_AUTOSCALER),
          Kinds.WORKLOAD,
          Map.of("scheduling.k8s.io/v1alpha3", Kinds.WORKLOAD),
          Kinds.POD_GROUP,
          Map.of("scheduling.k8s.io/v1alpha3", Kinds.POD_GROUP),
          Kinds.DEVICE_CLASS,
          Map.of(V1BETA1, Kinds.DEVICE_CLASS, V1BETA2, Kinds.DEVICE_CLASS),
          Kinds.DEVICE_TAINT_RULE,
          Map.of(
              "resource.k8s.io/v1alpha3",
              Kinds.DEVICE_TAINT_RULE,
              V1BETA2,
              Kinds.DEVICE_TAINT_RULE),
          Kinds.RESOURCE_SLICE,
          Map.of(V1BETA1, V1beta1DeviceCodecs.RESOURCE_SLICE, V1BETA2, Kinds.RESOURCE_SLICE),
          Kinds.RESOURCE_CLAIM,
          Map.of(V1BETA1, V1beta1DeviceCodecs.RESOURCE_CLAIM, V1BETA2, Kinds.RESOURCE_CLAIM),
          Kinds.RESOURCE_CLAIM_TEMPLATE,
          Map.of(
              V1BETA1,
              V1beta1DeviceCodecs.RESOURCE_CLAIM_TEMPLATE,
              V1BETA2,
              Kinds.RESOURCE_CLAIM_TEMPLATE));

  private ServedVersions() {}

  /// Returns the codecs by version.
  @SuppressWarnings("unchecked") // the codecs of a kind read its objects
  static <T> Map<String, Codec<? extends T>> besides(Kind<? extends T> kind) {
    return (Map<String, Codec<? extends T>>) (Map<String, ?>) OTHERS.getOrDefault(kind, Map.of());
  }
}
