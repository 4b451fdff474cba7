package dev.berth.framework.events;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// A kind of change in the cluster, by resource and action.
///
/// @param actions at least one
public record ClusterEvent(EventResource resource, Set<ActionType> actions) {
  /// Any action on any resource.
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

  /// Returns whether this event stands for any action on any resource.
  public boolean isWildcard() {
    return resource.equals(EventResource.ANY)
        && actions.containsAll(EnumSet.allOf(ActionType.class));
  }

  /// Returns whether a registration for this event covers the other event, which has happened.
  public boolean covers(ClusterEvent happened) {
    if (isWildcard()) {
      return true;
    }
    return resource.covers(happened.resource) && happened.actions.stream().allMatch(this::covers);
  }

  private boolean covers(ActionType action) {
    return actions.contains(action) || (action.isUpdate() && actions.contains(ActionType.UPDATE));
  }

  /// kube-scheduler's name for the event in metrics and logs, such as `NodeUpdateNodeTaint`.
  public String label() {
    return resource + actions.stream().map(ActionType::toString).collect(Collectors.joining("|"));
  }
}
