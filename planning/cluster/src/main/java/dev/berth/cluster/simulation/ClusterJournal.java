package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import java.util.ArrayList;
import java.util.List;

/// Records changes of a cluster in order to undo them, so several attempts can use the same
/// cluster. Objects that were deleted and come back are last among the objects of their kind. For
/// one thread.
public final class ClusterJournal {
  private final EmbeddedCluster cluster;
  private final List<ClusterChange> changes = new ArrayList<>();
  private boolean isOpen;

  public ClusterJournal(EmbeddedCluster cluster) {
    this.cluster = cluster;
    cluster.watch(change -> {
      if (isOpen) {
        changes.add(change);
      }
    });
  }

  /// Starts to record changes.
  public void open() {
    isOpen = true;
  }

  /// Returns the pods that were deleted since [#open], in this order.
  public List<Pod> deletedPods() {
    return changes.stream()
        .filter(change -> change instanceof ClusterChange.Deleted(Pod _))
        .map(change -> (Pod) change.object())
        .toList();
  }

  /// Returns the changes since [#open], in their order.
  public List<ClusterChange> changes() {
    return List.copyOf(changes);
  }

  /// Returns the number of changes since [#open].
  public int size() {
    return changes.size();
  }

  /// Returns the changes since [#open] without the first ones.
  ///
  /// @param first the number of changes to skip
  public List<ClusterChange> changesAfter(int first) {
    return List.copyOf(changes.subList(first, changes.size()));
  }

  /// Keeps all changes since [#open], and stops recording.
  public void keep() {
    isOpen = false;
    changes.clear();
  }

  /// Undoes all changes since [#open].
  public void undo() {
    isOpen = false;
    takeBack(changes);
  }

  /// Undoes the changes since [#open] except the first ones, and continues to record changes.
  ///
  /// @param first the number of changes that stay
  public void undoAfter(int first) {
    isOpen = false;
    takeBack(changes.subList(first, changes.size()));
    isOpen = true;
  }

  private void takeBack(List<ClusterChange> last) {
    last.reversed().forEach(cluster::revert);
    last.clear();
  }
}
