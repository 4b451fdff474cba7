package dev.berth.engine.cache;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.group.GroupMembers;
import dev.berth.framework.group.GroupSpec;
import dev.berth.framework.group.Groups;
import dev.berth.framework.handle.Snapshot;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The groups of pods in the snapshot that a view shows, without members that have no node: a
/// snapshot has none. Collected when first read. For one thread.
public final class SnapshotGroups implements Groups {
  private final SnapshotView view;
  private @Nullable Snapshot of;
  private GroupStore groups = new GroupStore();

  /// @param view may show another snapshot later
  public SnapshotGroups(SnapshotView view) {
    this.view = view;
  }

  @SuppressWarnings("ReferenceEquality") // the same one is a short cut
  private GroupStore groups() {
    Snapshot now = view.snapshot();
    if (of != now) {
      groups = new GroupStore();
      now.objects().list(PodGroup.class).forEach(groups::put);
      now.objects().list(CompositePodGroup.class).forEach(groups::put);
      now.nodes().nodes().forEach(node -> node.pods().forEach(groups::placed));
      of = now;
    }
    return groups;
  }

  @Override
  public @Nullable GroupSpec spec(GroupKey key) {
    return groups().spec(key);
  }

  @Override
  public GroupMembers members(ObjectKey podGroup) {
    return groups().members(podGroup);
  }

  @Override
  public boolean isKnown(GroupKey key) {
    return groups().isKnown(key);
  }

  @Override
  public SortedSet<GroupKey> children(ObjectKey composite) {
    return groups().children(composite);
  }
}
