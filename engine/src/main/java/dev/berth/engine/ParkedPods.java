package dev.berth.engine;

import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.PodInfo;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Pods that fitted nowhere and wait for an event, at one moment between two cycles. Immutable.
///
/// @param settings by which decisions are made
/// @param snapshot the cluster
/// @param pods empty if others are to be tried now
public record ParkedPods(EngineSettings settings, Snapshot snapshot, List<Parked> pods) {
  public ParkedPods {
    pods = List.copyOf(pods);
  }

  /// One of them.
  ///
  /// @param attempt the number of its last attempt
  /// @param rejectedBy the plugins that rejected it then
  public record Parked(PodInfo pod, int attempt, SortedSet<String> rejectedBy) {
    public Parked {
      rejectedBy = Collections.unmodifiableSortedSet(new TreeSet<>(rejectedBy));
    }
  }
}
