package dev.berth.engine.cache;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.cluster.GroupMembers;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The groups of pods in the snapshot that a view shows. If the snapshot has no waiting pods, the
/// groups have only members on nodes. Collected at the first read. For one thread.
public final class SnapshotGroups implements Groups {
  private final SnapshotView view;
  private GroupMembership membership = GroupMembership.NONE;
  private @Nullable Snapshot of;
  private GroupStore groups = new GroupStore(membership);

  /// Creates it without groups.
  ///
  /// @param view a view that may later show another snapshot
  public SnapshotGroups(SnapshotView view) {
    this.view = view;
  }

  /// Uses this membership from now on.
  public void use(GroupMembership next) {
    membership = next;
    of = null;
  }

  @SuppressWarnings("ReferenceEquality") // a shortcut for the same snapshot
  private GroupStore groups() {
    Snapshot now = view.snapshot();
    if (of != now) {
      groups = new GroupStore(membership);
      if (!membership.equals(GroupMembership.NONE)) {
        membership.kinds().forEach(kind -> now.objects().list(kind).forEach(groups::put));
        now.nodes().nodes().forEach(node -> node.pods().forEach(groups::placed));
        now.waiting().values().forEach(groups::waits);
      }
      of = now;
    }
    return groups;
  }

  @Override
  public @Nullable GroupKey groupOf(Pod pod) {
    return membership.groupOf(pod);
  }

  @Override
  public @Nullable GroupSpec specOf(KubernetesObject object) {
    return membership.specOf(object);
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
  public boolean hasMembers() {
    return groups().hasMembers();
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
