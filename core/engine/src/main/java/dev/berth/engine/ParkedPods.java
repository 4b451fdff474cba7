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
/// @param next from where to go on behind the last one; 0 is the beginning
public record ParkedPods(EngineSettings settings, Snapshot snapshot, List<Parked> pods, int next) {
  public ParkedPods {
    pods = List.copyOf(pods);
  }

  /// One of them.
  ///
  /// @param attempt the number of its last attempt
  /// @param rejectedBy the plugins that rejected it then
  /// @param next from where to go on behind it
  public record Parked(PodInfo pod, int attempt, SortedSet<String> rejectedBy, int next) {
    public Parked {
      rejectedBy = Collections.unmodifiableSortedSet(new TreeSet<>(rejectedBy));
    }
  }
}
