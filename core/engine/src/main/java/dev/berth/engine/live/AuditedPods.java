package dev.berth.engine.live;

import dev.berth.engine.EngineSettings;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodInfo;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Pods that fit nowhere and wait for an event, at one moment between two cycles. Immutable.
///
/// @param settings the settings that decide
/// @param snapshot the cluster
/// @param pods empty if other pods should be tried now
/// @param next where to continue after the last pod; 0 for the beginning
public record AuditedPods(
    EngineSettings settings, Snapshot snapshot, List<AuditedPod> pods, int next) {
  public AuditedPods {
    pods = List.copyOf(pods);
  }

  /// A pod that fits nowhere.
  ///
  /// @param attempt the number of its last attempt
  /// @param rejectedBy the plugins that rejected the pod in that attempt
  /// @param next where to continue after this pod
  public record AuditedPod(PodInfo pod, int attempt, SortedSet<String> rejectedBy, int next) {
    public AuditedPod {
      rejectedBy = Collections.unmodifiableSortedSet(new TreeSet<>(rejectedBy));
    }
  }
}
