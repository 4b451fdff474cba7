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
/// @param pods empty if other pods are to be tried now
/// @param next where to continue after the last pod; 0 for the beginning
public record ParkedPods(EngineSettings settings, Snapshot snapshot, List<Parked> pods, int next) {
  public ParkedPods {
    pods = List.copyOf(pods);
  }

  /// A parked pod.
  ///
  /// @param attempt the number of its last attempt
  /// @param rejectedBy the plugins that rejected the pod in that attempt
  /// @param next where to continue after this pod
  public record Parked(PodInfo pod, int attempt, SortedSet<String> rejectedBy, int next) {
    public Parked {
      rejectedBy = Collections.unmodifiableSortedSet(new TreeSet<>(rejectedBy));
    }
  }
}
