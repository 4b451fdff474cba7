package dev.berth.engine.binding;

import dev.berth.api.codec.GoDuration;
import dev.berth.framework.Rejected;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// A pod that waits at Permit. Thread-safe; the first verdict counts.
final class PermitWait implements WaitingPod {
  private final PodInfo pod;
  private final Instant since;
  private final Map<String, Duration> pending;
  private final BiConsumer<String, PluginStatus> verdicts;
  private boolean settled;

  /// Creates a pod that begins to wait.
  ///
  /// @param limits the plugins for which it waits, and the longest time to wait for each
  /// @param verdicts called once, with the UID and the verdict
  PermitWait(
      PodInfo pod,
      Map<String, Duration> limits,
      Instant now,
      BiConsumer<String, PluginStatus> verdicts) {
    this.pod = pod;
    this.since = now;
    this.pending = new TreeMap<>(limits);
    this.verdicts = verdicts;
  }

  @Override
  public PodInfo pod() {
    return pod;
  }

  @Override
  public synchronized Set<String> pendingPlugins() {
    return Set.copyOf(pending.keySet());
  }

  @Override
  public synchronized void allow(String plugin) {
    pending.remove(plugin);
    if (pending.isEmpty()) {
      settle(PluginStatus.SUCCESS);
    }
  }

  @Override
  public synchronized boolean reject(String plugin, String message) {
    return settle(Rejected.unschedulable(message).toStatus(plugin));
  }

  /// Rejects the pod in favour of another pod. This is no failure: the pod is tried again.
  synchronized boolean preempt(String plugin) {
    return settle(
        new PluginStatus(
            Code.ERROR, plugin, List.of(new PlainReason("waiting on permit for pod: preempted"))));
  }

  /// Rejects the pod if the time of a plugin is over.
  synchronized void expire(Instant now) {
    for (Map.Entry<String, Duration> limit : pending.entrySet()) {
      if (!settled && !now.isBefore(since.plus(limit.getValue()))) {
        reject(limit.getKey(), timeout(limit.getKey(), limit.getValue()));
      }
    }
  }

  static String timeout(String plugin, Duration limit) {
    return "rejected due to timeout after waiting %s at plugin %s"
        .formatted(GoDuration.format(limit), plugin);
  }

  /// Returns when the time of the first plugin is over; null if the verdict is known.
  synchronized @Nullable Instant expiry() {
    return settled || pending.isEmpty() ? null : since.plus(Collections.min(pending.values()));
  }

  private boolean settle(PluginStatus verdict) {
    if (settled) {
      return false;
    }
    settled = true;
    verdicts.accept(pod.uid(), verdict);
    return true;
  }
}
