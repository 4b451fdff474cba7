package dev.berth.testkit.harness;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Shows which events requeue a pod that a plugin has rejected.
public final class QueueingHintHarness {
  private final List<ClusterEventWithHint> registrations;

  private QueueingHintHarness(List<ClusterEventWithHint> registrations) {
    this.registrations = registrations;
  }

  /// Creates a plugin without arguments and registers its events.
  public static QueueingHintHarness of(PluginFactory<?> factory) {
    return of(factory, new UnknownArgs(Map.of()), FakePluginContext.of());
  }

  /// Creates a plugin and registers its events.
  public static QueueingHintHarness of(
      PluginFactory<?> factory, PluginArgs args, FakePluginContext context) {
    var plugin = (EnqueueExtensions) factory.createFrom(args, context);
    return new QueueingHintHarness(plugin.eventsToRegister());
  }

  /// The events as texts such as `Node/Add|UpdateNodeTaint`, in the plugin's order; a registration
  /// for all updates reads `Update`.
  public List<String> events() {
    return registrations.stream().map(registration -> text(registration.event())).toList();
  }

  private static String text(ClusterEvent event) {
    String actions =
        event.actions().containsAll(ActionType.ANY_UPDATE)
            ? "Update"
            : event.actions().stream().map(ActionType::toString).collect(Collectors.joining("|"));
    return event.resource() + "/" + actions;
  }

  /// Returns whether the event requeues the pod.
  ///
  /// @param before the old object; null if it is new
  /// @param after the new object; null if it is deleted
  public boolean wakes(
      GivenPod pod,
      EventResource resource,
      ActionType action,
      @Nullable KubernetesObject before,
      @Nullable KubernetesObject after) {
    PodInfo waiting = pod.info();
    return registrations.stream()
        .filter(it -> it.event().resource().equals(resource))
        .filter(it -> it.event().actions().contains(action))
        .anyMatch(it -> it.hint().hint(waiting, before, after) == QueueingHint.QUEUE);
  }
}
