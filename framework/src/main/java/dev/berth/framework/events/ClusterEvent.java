package dev.berth.framework.events;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// Something that happens, or may happen, in the cluster.
///
/// @param actions at least one
public record ClusterEvent(EventResource resource, Set<ActionType> actions) {
  public ClusterEvent {
    if (actions.isEmpty()) {
      throw new IllegalArgumentException("an event needs an action");
    }
    actions = Collections.unmodifiableSet(EnumSet.copyOf(actions));
  }

  public static ClusterEvent of(EventResource resource, ActionType first, ActionType... more) {
    return new ClusterEvent(resource, EnumSet.of(first, more));
  }
}
