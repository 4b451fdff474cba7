package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.eviction.EvictionListener.EvictionCount;
import dev.berth.descheduler.eviction.PodEvictor.EvictionCounters;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Evictions that others carry out in the background, such as the live migration of a virtual
/// machine: the feature gate `EvictionsInBackground`. Thread-safe: pods change on another thread
/// than that of the cycle.
///
/// ```
///            429 "Eviction triggered evacuation"               eviction-in-progress appears
///  nothing ────────────────────────────────────▶ assumed     nothing ─────────────▶ in progress
///  assumed, in progress ──▶ nothing: the pod is gone or finished, an annotation was removed;
///                           assumed also after ten minutes
/// ```
public final class BackgroundEvictions {
  /// The annotation of pods whose eviction may only be requested.
  static final String REQUEST_ONLY = "descheduler.alpha.kubernetes.io/request-evict-only";

  static final String IN_PROGRESS = "descheduler.alpha.kubernetes.io/eviction-in-progress";

  private static final String TRIGGERED = "Eviction triggered evacuation";
  private static final long CONFIRMED_WITHIN_SECONDS = 600;

  /// @param assumed the requester; null if the pod itself says that it is being evicted
  private record Entry(Pod pod, @Nullable Assumed assumed) {}

  private record Assumed(String profile, String plugin, Instant since) {}

  private final boolean enabled;
  private final InstantSource clock;
  private final EvictionListener listener;
  private final Map<String, Entry> byUid = new HashMap<>();
  private final EvictionCounters requests = new EvictionCounters();

  private BackgroundEvictions(boolean enabled, InstantSource clock, EvictionListener listener) {
    this.enabled = enabled;
    this.clock = clock;
    this.listener = listener;
  }

  /// With the feature.
  public BackgroundEvictions(InstantSource clock, EvictionListener listener) {
    this(true, clock, listener);
  }

  /// Without the feature, there are no such evictions.
  public static BackgroundEvictions none() {
    return new BackgroundEvictions(
        false, InstantSource.fixed(Instant.EPOCH), EvictionListener.NONE);
  }

  /// Whether the pod's eviction was already requested.
  synchronized boolean isRequested(Pod pod) {
    return enabled && has(pod, REQUEST_ONLY) && byUid.containsKey(pod.metadata().uid());
  }

  /// Whether the API server's answer says that somebody else now evicts the pod.
  ///
  /// @param text the text of the answer with code 429
  synchronized boolean assume(Pod pod, String profile, String plugin, String text) {
    if (!enabled || !has(pod, REQUEST_ONLY) || !text.contains(TRIGGERED)) {
      return false;
    }
    var before = byUid.get(pod.metadata().uid());
    if (!pod.isFinished() && (before == null || before.assumed == null)) {
      put(before == null ? pod : before.pod, new Assumed(profile, plugin, clock.instant()));
    }
    if (!pod.isFinished()) {
      count("background", pod, profile, plugin);
    }
    return true;
  }

  synchronized long total() {
    return requests.total();
  }

  synchronized long ofNode(String node) {
    return requests.ofNode(node);
  }

  synchronized long ofNamespace(String namespace) {
    return requests.ofNamespace(namespace);
  }

  /// A pod has appeared.
  public synchronized void added(Pod pod) {
    if (enabled && has(pod, REQUEST_ONLY) && has(pod, IN_PROGRESS) && !pod.isFinished()) {
      confirm(pod);
    }
  }

  /// A pod has changed.
  public synchronized void updated(Pod before, Pod pod) {
    if (!enabled) {
      return;
    }
    if (!has(pod, REQUEST_ONLY) || pod.isFinished()) {
      remove(pod);
    } else if (has(pod, IN_PROGRESS)) {
      confirm(pod);
    } else if (has(before, IN_PROGRESS)) {
      remove(pod);
    }
  }

  /// A pod is gone.
  public synchronized void deleted(Pod pod) {
    var entry = remove(pod);
    if (entry != null && entry.assumed != null) {
      count("success", entry.pod, entry.assumed.profile, entry.assumed.plugin);
    }
  }

  private void count(String result, Pod pod, String profile, String plugin) {
    listener.counted(EvictionCount.of(result, profile, plugin, pod));
  }

  /// Forgets requests that nobody has confirmed for ten minutes. Must be called every ten minutes.
  public synchronized void sweep() {
    var now = clock.instant();
    for (var entry : Map.copyOf(byUid).values()) {
      if (entry.assumed != null
          && Duration.between(entry.assumed.since, now).toSeconds() > CONFIRMED_WITHIN_SECONDS) {
        remove(entry.pod);
      }
    }
  }

  private void confirm(Pod pod) {
    if (!byUid.containsKey(pod.metadata().uid())) {
      put(pod, null);
    }
  }

  private void put(Pod pod, @Nullable Assumed assumed) {
    if (byUid.put(pod.metadata().uid(), new Entry(pod, assumed)) == null) {
      requests.add(pod, 1);
    }
  }

  private @Nullable Entry remove(Pod pod) {
    var entry = byUid.remove(pod.metadata().uid());
    if (entry != null) {
      requests.add(entry.pod, -1);
    }
    return entry;
  }

  private static boolean has(Pod pod, String annotation) {
    return pod.metadata().annotations().containsKey(annotation);
  }
}
