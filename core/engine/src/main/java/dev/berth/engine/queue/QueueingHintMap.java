package dev.berth.engine.queue;

import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.Plugin;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// The events for which the plugins of a profile have registered, with their queueing hints. A
/// plugin that can reject pods and registers for no event counts as registered for every event;
/// extenders do, too.
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
  private final Map<ClusterEvent, Map<String, List<ClusterEventWithHint>>> known = new HashMap<>();

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
            (pod, before, after) -> QueueingHint.QUEUE)
        .readingNoPod();
  }

  /// Returns the plugins that have registered for such an event, with their hints.
  Map<String, List<ClusterEventWithHint>> in(ClusterEvent event) {
    return known.computeIfAbsent(event, this::find);
  }

  /// Returns the events for which the plugin has registered, as labels.
  List<String> labels(String plugin) {
    return registrations.getOrDefault(plugin, List.of()).stream()
        .map(registration -> registration.event().label())
        .distinct()
        .toList();
  }

  /// Returns everything that shared hints of these plugins read of the pod. Hints for events of the
  /// pod itself are left out, since these events concern only one pod.
  List<Object> read(PodInfo pod, Set<String> plugins) {
    List<Object> read = new ArrayList<>();
    for (String plugin : plugins) {
      for (ClusterEventWithHint registration : registrations.getOrDefault(plugin, List.of())) {
        Function<PodInfo, ?> part = registration.read();
        if (part != null && !registration.event().resource().equals(EventResource.TARGET_POD)) {
          read.add(read(part, pod));
        }
      }
    }
    return List.copyOf(read);
  }

  /// Returns the part; if it cannot be read, returns a value that no other pod has.
  private static Object read(Function<PodInfo, ?> part, PodInfo pod) {
    try {
      return Objects.requireNonNull(part.apply(pod));
    } catch (RuntimeException e) {
      return pod.uid();
    }
  }

  /// Returns whether all hints that these plugins have for such an event are shared.
  boolean areShared(ClusterEvent event, Set<String> plugins) {
    Map<String, List<ClusterEventWithHint>> interested = in(event);
    for (String plugin : plugins) {
      for (ClusterEventWithHint registration : interested.getOrDefault(plugin, List.of())) {
        if (registration.read() == null) {
          return false;
        }
      }
    }
    return true;
  }

  private Map<String, List<ClusterEventWithHint>> find(ClusterEvent event) {
    Map<String, List<ClusterEventWithHint>> found = new LinkedHashMap<>();
    registrations.forEach((plugin, all) -> {
      for (ClusterEventWithHint registration : all) {
        if (registration.event().covers(event)) {
          found.computeIfAbsent(plugin, any -> new ArrayList<>()).add(registration);
        }
      }
    });
    return found;
  }
}
