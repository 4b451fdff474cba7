package dev.berth.engine.queue;

import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.events.QueueingHintFunction;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Tells which events are worth another attempt for which pods, by asking the plugins that have
/// turned them away.
public final class QueueingHints {
  private final Map<String, Interests> profiles = new HashMap<>();
  private final Map<ClusterEvent, Set<String>> interested = new HashMap<>();
  private final InstantSource clock;
  private final QueueMetrics metrics;

  public QueueingHints(Collection<Profile> profiles, InstantSource clock, QueueMetrics metrics) {
    for (Profile profile : profiles) {
      this.profiles.put(profile.schedulerName(), Interests.of(profile));
    }
    this.clock = clock;
    this.metrics = metrics;
  }

  /// The plugins of all profiles that want to be told of such an event.
  Set<String> interestedIn(ClusterEvent event) {
    return interested.computeIfAbsent(
        event,
        any -> {
          Set<String> plugins = new TreeSet<>();
          profiles.values().forEach(interests -> plugins.addAll(interests.in(event).keySet()));
          return plugins;
        });
  }

  /// What the event means for the pod.
  Requeue judge(QueuedPod pod, QueueEvent event) {
    Rejectors rejectors = pod.rejectors();
    if (rejectors.isEmpty()) {
      return Requeue.AFTER_BACKOFF;
    }
    if (event.event().isAnything()) {
      return event.wakesUnasked(pod.uid()) ? Requeue.AFTER_BACKOFF : Requeue.SKIP;
    }
    Interests interests = profiles.get(pod.profile());
    if (interests == null) {
      return Requeue.AFTER_BACKOFF;
    }
    Requeue best = Requeue.SKIP;
    for (String plugin : rejectors.plugins()) {
      for (QueueingHintFunction hint :
          interests.in(event.event()).getOrDefault(plugin, List.of())) {
        if (ask(plugin, hint, pod, event) == QueueingHint.QUEUE) {
          if (rejectors.pending().contains(plugin)) {
            return Requeue.IMMEDIATELY;
          }
          if (rejectors.pending().isEmpty()) {
            return Requeue.AFTER_BACKOFF;
          }
          best = Requeue.AFTER_BACKOFF;
        }
      }
    }
    return best;
  }

  /// Whether the plugin that gates the pod wants to be told of the event. If not, the pod stays
  /// gated whatever others say.
  boolean concernsGate(Gate gate, QueuedPod pod, QueueEvent event) {
    Interests interests = profiles.get(pod.profile());
    return event.event().isAnything()
        || interests == null
        || interests.in(event.event()).containsKey(gate.plugin());
  }

  private QueueingHint ask(
      String plugin, QueueingHintFunction function, QueuedPod pod, QueueEvent event) {
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
