package dev.berth.engine.queue;

import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.Plugin;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.events.QueueingHintFunction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Which plugins of a profile have registered for which events, with their queueing hints. A plugin
/// that can reject pods and registers for nothing counts as registered for everything, and so do
/// extenders.
final class QueueingHintMap {
  /// Without `ResourceSlice` and `VolumeAttachment`, as in kube-scheduler.
  private static final List<ClusterEventWithHint> EVERYTHING =
      Stream.of(
              EventResource.ASSIGNED_POD,
              EventResource.UNSCHEDULED_POD,
              EventResource.TARGET_POD,
              EventResource.NODE,
              EventResource.PERSISTENT_VOLUME,
              EventResource.PERSISTENT_VOLUME_CLAIM,
              EventResource.CSI_NODE,
              EventResource.CSI_DRIVER,
              EventResource.CSI_STORAGE_CAPACITY,
              EventResource.STORAGE_CLASS,
              EventResource.RESOURCE_CLAIM,
              EventResource.DEVICE_CLASS)
          .map(QueueingHintMap::anyOf)
          .toList();

  private final Map<String, List<ClusterEventWithHint>> registrations;
  private final Map<ClusterEvent, Map<String, List<QueueingHintFunction>>> known = new HashMap<>();

  private QueueingHintMap(Map<String, List<ClusterEventWithHint>> registrations) {
    this.registrations = registrations;
  }

  static QueueingHintMap of(Profile profile) {
    Map<String, List<ClusterEventWithHint>> registrations = new LinkedHashMap<>();
    Stream.<Collection<? extends Plugin>>of(
            profile.preEnqueue(),
            profile.preFilter(),
            profile.filter(),
            profile.reserve(),
            profile.permit())
        .flatMap(Collection::stream)
        .forEach(plugin ->
            registrations.computeIfAbsent(
                plugin.name(), name -> profile.eventsToRegister().getOrDefault(name, EVERYTHING)));
    if (!profile.extenders().isEmpty()) {
      registrations.put(Extenders.PSEUDO_PLUGIN, EVERYTHING);
    }
    return new QueueingHintMap(registrations);
  }

  private static ClusterEventWithHint anyOf(EventResource resource) {
    return new ClusterEventWithHint(
        new ClusterEvent(resource, EnumSet.allOf(ActionType.class)),
        (pod, before, after) -> QueueingHint.QUEUE);
  }

  /// The plugins that have registered for such an event, with their hints.
  Map<String, List<QueueingHintFunction>> in(ClusterEvent event) {
    return known.computeIfAbsent(event, this::find);
  }

  private Map<String, List<QueueingHintFunction>> find(ClusterEvent event) {
    Map<String, List<QueueingHintFunction>> found = new LinkedHashMap<>();
    registrations.forEach((plugin, all) -> {
      for (ClusterEventWithHint registration : all) {
        if (registration.event().covers(event)) {
          found.computeIfAbsent(plugin, any -> new ArrayList<>()).add(registration.hint());
        }
      }
    });
    return found;
  }
}
