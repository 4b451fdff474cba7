package dev.berth.descheduler.plugins.defaultevictor;

import dev.berth.api.meta.LabelSelector;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The arguments of `DefaultEvictor`.
///
/// @param nodeSelector as text; of nodes that a pod might go to
/// @param minReplicas below 2 it means nothing
/// @param noEvictionPolicy `Preferred`, `Mandatory`, or empty for the former
public record DefaultEvictorArgs(
    String nodeSelector,
    @Nullable LabelSelector labelSelector,
    @Nullable LabelSelector namespaceLabelSelector,
    @Nullable PriorityThreshold priorityThreshold,
    boolean nodeFit,
    long minReplicas,
    @Nullable Duration minPodAge,
    String noEvictionPolicy,
    PodProtections podProtections) {
  static final String MANDATORY = "Mandatory";
  static final String PREFERRED = "Preferred";

  /// Nothing said.
  public static final DefaultEvictorArgs EMPTY =
      new DefaultEvictorArgs("", null, null, null, false, 0, null, "", PodProtections.NONE);

  public DefaultEvictorArgs withPriorityThreshold(PriorityThreshold threshold) {
    return new DefaultEvictorArgs(
        nodeSelector,
        labelSelector,
        namespaceLabelSelector,
        threshold,
        nodeFit,
        minReplicas,
        minPodAge,
        noEvictionPolicy,
        podProtections);
  }
}
