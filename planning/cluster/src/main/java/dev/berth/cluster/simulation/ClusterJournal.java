package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import java.util.ArrayList;
import java.util.List;

/// Writes down changes of a cluster, to take them back: for one attempt after the other on the same
/// cluster. Objects that were deleted meanwhile come back behind the others of their kind. For one
/// thread.
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

  /// From now on changes can be taken back.
  public void open() {
    isOpen = true;
  }

  /// The pods that were deleted since [#open], in that order.
  public List<Pod> deletedPods() {
    return changes.stream()
        .filter(change -> change instanceof ClusterChange.Deleted(Pod _))
        .map(change -> (Pod) change.object())
        .toList();
  }

  /// The changes since [#open], in their order.
  public List<ClusterChange> changes() {
    return List.copyOf(changes);
  }

  /// How many changes there have been since [#open].
  public int size() {
    return changes.size();
  }

  /// The changes since [#open] without the first ones.
  ///
  /// @param first how many those are
  public List<ClusterChange> changesAfter(int first) {
    return List.copyOf(changes.subList(first, changes.size()));
  }

  /// All changes since [#open] stay.
  public void keep() {
    isOpen = false;
    changes.clear();
  }

  /// Takes back all changes since [#open].
  public void undo() {
    isOpen = false;
    takeBack(changes);
  }

  /// Takes back the changes since [#open] but for the first ones; those that follow can be taken
  /// back, too.
  ///
  /// @param first how many stay
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
