package dev.berth.planner;

import dev.berth.api.core.Pod;
import dev.berth.engine.Engine;
import dev.berth.framework.cluster.Hierarchy;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Finds the groups whose pods need nodes of one topology domain.
///
/// @param engine knows the cluster
record GroupTopologies(Engine engine) {
  /// A group with a topology constraint.
  ///
  /// @param topologyKey the node label for which all pods of the group need the same value
  record GroupTopology(GroupKey group, String topologyKey) {}

  /// The constraints of the pod's group and of the groups above it.
  List<GroupTopology> of(Pod pod) {
    var found = new ArrayList<GroupTopology>();
    GroupKey group = engine.groupOf(pod);
    if (group == null || new Hierarchy(engine.groups()).problemAbove(group) != null) {
      return found;
    }
    while (group != null) {
      GroupSpec spec = Objects.requireNonNull(engine.groups().spec(group));
      if (!spec.topologyKey().isEmpty()) {
        found.add(new GroupTopology(group, spec.topologyKey()));
      }
      group = spec.hasParent() ? spec.parentKey() : null;
    }
    return found;
  }
}
