package dev.berth.engine.queue;

import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.events.QueueingHintFunction;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// Decides which events requeue which pods, by the queueing hints of the plugins that rejected the
/// pods.
public final class QueueingHints {
  private final Map<String, QueueingHintMap> profiles = new HashMap<>();
  private final Map<ClusterEvent, Set<String>> interested = new HashMap<>();
  private final InstantSource clock;
  private final QueueMetrics metrics;

  public QueueingHints(Collection<Profile> profiles, InstantSource clock, QueueMetrics metrics) {
    for (Profile profile : profiles) {
      this.profiles.put(profile.schedulerName(), QueueingHintMap.of(profile));
    }
    this.clock = clock;
    this.metrics = metrics;
  }

  /// Returns the plugins of all profiles that have registered for such an event.
  Set<String> pluginsRegisteredFor(ClusterEvent event) {
    return interested.computeIfAbsent(
        event,
        any -> {
          Set<String> plugins = new TreeSet<>();
          profiles.values().forEach(interests -> plugins.addAll(interests.in(event).keySet()));
          return plugins;
        });
  }

  /// Returns the events for which plugins of a profile have registered, as labels, by plugin.
  SortedMap<String, List<String>> registeredEvents(String profile, Set<String> plugins) {
    QueueingHintMap interests = profiles.get(profile);
    SortedMap<String, List<String>> events = new TreeMap<>();
    for (String plugin : plugins) {
      events.put(plugin, interests == null ? List.of() : interests.labels(plugin));
    }
    return Collections.unmodifiableSortedMap(events);
  }

  /// Returns the class of pods that hints cannot tell apart from this one.
  HintClass classOf(QueueItem item) {
    QueueingHintMap interests = profiles.get(item.profile());
    UnschedulablePlugins plugins = item.unschedulablePlugins();
    PreEnqueueRejection gate = item.gate();
    List<Object> read =
        switch (item) {
          case QueueEntry pod when interests != null ->
              interests.read(pod.pod(), plugins.plugins());
          case QueueEntry _ -> List.of();
          case GroupEntry group -> List.of(group.root()); // a class that contains only this item
        };
    return new HintClass(item.profile(), plugins, gate == null ? null : gate.plugin(), read);
  }

  /// Returns whether the event has the same effect on all pods of the class.
  boolean areShared(HintClass pods, QueueEvent event) {
    if (event.event().isWildcard()) {
      return false;
    }
    QueueingHintMap interests = profiles.get(pods.profile());
    return interests == null || interests.areShared(event.event(), pods.plugins().plugins());
  }

  /// Returns the effect of the event on the pod or group; for a group, the strongest effect on a
  /// member.
  QueueingStrategy queueingStrategy(QueueItem item, QueueEvent event) {
    return switch (item) {
      case QueueEntry pod -> queueingStrategy(pod, event);
      case GroupEntry group -> {
        QueueingStrategy best = QueueingStrategy.SKIP;
        for (QueueEntry member : representatives(group, event)) {
          QueueingStrategy answer = queueingStrategy(member, event);
          best = answer.compareTo(best) > 0 ? answer : best;
        }
        yield best;
      }
    };
  }

  /// Returns the members; only one of the equal members if all their hints are shared.
  private Collection<QueueEntry> representatives(GroupEntry group, QueueEvent event) {
    return group.areSomeAlike() && areShared(classOf(group.first()), event)
        ? group.distinct()
        : group.pods();
  }

  private QueueingStrategy queueingStrategy(QueueEntry pod, QueueEvent event) {
    UnschedulablePlugins unschedulablePlugins = pod.unschedulablePlugins();
    if (unschedulablePlugins.isEmpty()) {
      return QueueingStrategy.AFTER_BACKOFF;
    }
    if (event.event().isWildcard()) {
      return event.bypassesHints(pod.uid())
          ? QueueingStrategy.AFTER_BACKOFF
          : QueueingStrategy.SKIP;
    }
    QueueingHintMap interests = profiles.get(pod.profile());
    if (interests == null) {
      return QueueingStrategy.AFTER_BACKOFF;
    }
    QueueingStrategy best = QueueingStrategy.SKIP;
    for (String plugin : unschedulablePlugins.plugins()) {
      for (ClusterEventWithHint registration :
          interests.in(event.event()).getOrDefault(plugin, List.of())) {
        if (call(plugin, registration.hint(), pod, event) == QueueingHint.QUEUE) {
          if (unschedulablePlugins.pending().contains(plugin)) {
            return QueueingStrategy.IMMEDIATELY;
          }
          if (unschedulablePlugins.pending().isEmpty()) {
            return QueueingStrategy.AFTER_BACKOFF;
          }
          best = QueueingStrategy.AFTER_BACKOFF;
        }
      }
    }
    return best;
  }

  /// Returns whether the plugin that gates the pods, if any, has registered for the event. If it
  /// has not, the pods stay gated whatever the hints of other plugins say.
  boolean concernsGatingPlugin(HintClass pods, QueueEvent event) {
    QueueingHintMap interests = profiles.get(pods.profile());
    return pods.gatingPlugin() == null
        || event.event().isWildcard()
        || interests == null
        || interests.in(event.event()).containsKey(pods.gatingPlugin());
  }

  private QueueingHint call(
      String plugin, QueueingHintFunction function, QueueEntry pod, QueueEvent event) {
    Instant start = clock.instant();
    QueueingHint hint;
    String result;
    try {
      hint = function.hint(pod.pod(), event.before(), event.after());
      result = hint == QueueingHint.QUEUE ? "Queue" : "QueueSkip";
    } catch (RuntimeException e) {
      hint = QueueingHint.QUEUE;
      result = "Error";
    }
    metrics.hinted(plugin, event.label(), result, Duration.between(start, clock.instant()));
    return hint;
  }
}
