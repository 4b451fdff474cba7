package dev.berth.descheduler.proof;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Pod;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// When strategies may choose a replacement at all. Each is false only if the strategy does not.
final class StrategyPreconditions {
  private StrategyPreconditions() {}

  /// LowNodeUtilization takes pods of nodes above a target only.
  ///
  /// @param nodes those of the cycle
  static boolean isOnOverutilizedNode(
      Relocation relocation, UtilizationTargets targets, Collection<String> nodes) {
    NodeInfo node = node(relocation);
    return node == null || targets.isExceeded(relocation.after(), nodes, node);
  }

  /// HighNodeUtilization takes pods of nodes up to all thresholds only.
  ///
  /// @param nodes those of the cycle
  static boolean isOnUnderutilizedNode(
      Relocation relocation, UtilizationTargets targets, Collection<String> nodes) {
    NodeInfo node = node(relocation);
    return node == null || targets.isUnder(relocation.after(), nodes, node);
  }

  /// RemoveDuplicates takes no pod that is the only one of its owner on its node.
  static boolean hasSiblingOnNode(Relocation relocation) {
    NodeInfo node = node(relocation);
    Pod replacement = replacement(relocation);
    if (node == null) {
      return true;
    }
    for (PodInfo other : node.pods()) {
      if (!other.uid().equals(replacement.metadata().uid())
          && other.pod().metadata().namespace().equals(replacement.metadata().namespace())
          && other.pod().metadata().ownerReferences().stream()
              .anyMatch(owner ->
                  replacement.metadata().ownerReferences().stream()
                      .anyMatch(own ->
                          own.kind().equals(owner.kind()) && own.name().equals(owner.name())))) {
        return true;
      }
    }
    return false;
  }

  /// RemovePodsViolatingNodeAffinity takes pods on nodes that do not match what they require, and
  /// pods that prefer others.
  static boolean mayPreferOtherNode(Relocation relocation) {
    NodeInfo node = node(relocation);
    Pod replacement = replacement(relocation);
    Affinity affinity = replacement.spec().affinity();
    if (affinity == null || affinity.nodeAffinity() == null) {
      return false;
    }
    return !affinity.nodeAffinity().preferredDuringSchedulingIgnoredDuringExecution().isEmpty()
        || node == null
        || !RequiredNodeAffinity.of(replacement.spec()).matches(node.node());
  }

  /// RemovePodsViolatingInterPodAntiAffinity takes pods that require to be apart from others.
  static boolean hasAntiAffinity(Relocation relocation) {
    return PodInfo.of(replacement(relocation)).hasRequiredAntiAffinity();
  }

  private static Pod replacement(Relocation relocation) {
    return Objects.requireNonNull(relocation.replacement());
  }

  private static @Nullable NodeInfo node(Relocation relocation) {
    return relocation.after().nodes().node(relocation.node());
  }
}
