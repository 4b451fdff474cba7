package dev.berth.plugins.support;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Calls a plugin's queueing hints, as the queue does, for a pod that it has rejected.
public final class Hints {
  private final List<ClusterEventWithHint> registrations;

  public Hints(EnqueueExtensions plugin) {
    registrations = plugin.eventsToRegister();
  }

  /// What the plugin has registered for, such as `Node/Add|UpdateNodeLabel`.
  public List<String> events() {
    return registrations.stream()
        .map(registration ->
            registration.event().resource()
                + "/"
                + registration.event().actions().stream()
                    .map(ActionType::toString)
                    .collect(Collectors.joining("|")))
        .toList();
  }

  /// The plugin's answer.
  ///
  /// @throws AssertionError if it has not registered for the event
  public QueueingHint hint(
      EventResource resource,
      ActionType action,
      PodInfo pod,
      @Nullable KubernetesObject before,
      @Nullable KubernetesObject after) {
    return registrations.stream()
        .filter(registration -> registration.event().resource().equals(resource))
        .filter(registration -> registration.event().actions().contains(action))
        .map(registration -> registration.hint().hint(pod, before, after))
        .findFirst()
        .orElseThrow(() -> new AssertionError("not registered: " + resource + "/" + action));
  }
}
