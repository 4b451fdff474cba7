package dev.berth.api.queue;

import java.util.List;

/// The versions in which [Queue] and [BatchPodGroup] are served.
public final class QueueApi {
  /// kube-batch's first version.
  public static final String INCUBATOR = "scheduling.incubator.k8s.io/v1alpha1";

  /// kube-batch's second version.
  public static final String SIGS = "scheduling.sigs.dev/v1alpha2";

  /// Volcano's version.
  public static final String VOLCANO = "scheduling.volcano.sh/v1beta1";

  /// All versions, oldest first.
  public static final List<String> VERSIONS = List.of(INCUBATOR, SIGS, VOLCANO);

  private QueueApi() {}
}
