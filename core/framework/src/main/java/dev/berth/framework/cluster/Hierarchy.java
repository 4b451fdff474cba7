package dev.berth.framework.cluster;

import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The tree of groups. Reads the current [Groups] at each call.
public final class Hierarchy {
  /// The maximum number of levels, including the PodGroups.
  public static final int MAX_DEPTH = 4;

  private final Groups groups;

  public Hierarchy(Groups groups) {
    this.groups = groups;
  }

  /// Returns why the tree of a PodGroup is incomplete or invalid, in kube-scheduler's words; null
  /// if it is valid.
  public @Nullable String problem(GroupKey podGroup) {
    if (!groups.isKnown(podGroup)) {
      return "pod group state not found for " + podGroup;
    }
    return problemAbove(podGroup);
  }

  /// Returns why the root of a group cannot be found; null if it can.
  public @Nullable String problemAbove(GroupKey group) {
    Set<GroupKey> seen = new HashSet<>();
    for (GroupKey at = group; at != null; ) {
      if (!seen.add(at)) {
        return "cycle detected in composite pod group hierarchy: " + at;
      }
      GroupSpec spec = groups.spec(at);
      if (spec == null) {
        return at.kind() == GroupKey.Kind.POD_GROUP
            ? "pod group object not found in state for " + at
            : "composite pod group object not found in state for " + at;
      }
      at = spec.hasParent() ? spec.parentKey() : null;
    }
    return null;
  }

  /// Returns the root of the group's tree.
  ///
  /// @throws NullPointerException if [#problemAbove] reports a problem
  public GroupSpec root(GroupKey group) {
    GroupSpec spec = Objects.requireNonNull(groups.spec(group), group::toString);
    while (spec.hasParent()) {
      GroupKey parent = spec.parentKey();
      spec = Objects.requireNonNull(groups.spec(parent), parent::toString);
    }
    return spec;
  }

  /// Returns the PodGroups in a group; a PodGroup contains itself.
  ///
  /// @throws PluginException if there are too many levels
  public List<GroupKey> podGroups(GroupKey group) {
    var found = new ArrayList<GroupKey>();
    collect(group, 0, found);
    return found;
  }

  private void collect(GroupKey group, int depth, List<GroupKey> found) {
    if (depth >= MAX_DEPTH) {
      throw new PluginException("exceeded maximum hierarchy depth at " + group);
    }
    switch (group.kind()) {
      case POD_GROUP -> found.add(group);
      case COMPOSITE_POD_GROUP ->
          groups.children(group.object()).forEach(child -> collect(child, depth + 1, found));
    }
  }
}
