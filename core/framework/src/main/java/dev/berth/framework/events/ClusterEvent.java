package dev.berth.framework.events;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Something that happens, or may happen, in the cluster.
///
/// @param actions at least one
public record ClusterEvent(EventResource resource, Set<ActionType> actions) {
  /// Anything that may happen to anything.
  public static final ClusterEvent WILDCARD =
      new ClusterEvent(EventResource.ANY, EnumSet.allOf(ActionType.class));

  public ClusterEvent {
    if (actions.isEmpty()) {
      throw new IllegalArgumentException("an event needs an action");
    }
    actions = Collections.unmodifiableSet(EnumSet.copyOf(actions));
  }

  public static ClusterEvent of(EventResource resource, ActionType first, ActionType... more) {
    return new ClusterEvent(resource, EnumSet.of(first, more));
  }

  /// Whether this is no event in particular: it stands for anything that may happen to anything.
  public boolean isWildcard() {
    return resource.equals(EventResource.ANY)
        && actions.containsAll(EnumSet.allOf(ActionType.class));
  }

  /// Whether a registration for this event covers the other one, which has happened.
  public boolean covers(ClusterEvent happened) {
    if (isWildcard()) {
      return true;
    }
    return resource.covers(happened.resource) && happened.actions.stream().allMatch(this::covers);
  }

  private boolean covers(ActionType action) {
    return actions.contains(action) || (action.isUpdate() && actions.contains(ActionType.UPDATE));
  }

  /// kube-scheduler's name for it in metrics and logs, such as `NodeUpdateNodeTaint`.
  public String label() {
    return resource + actions.stream().map(ActionType::toString).collect(Collectors.joining("|"));
  }
}
