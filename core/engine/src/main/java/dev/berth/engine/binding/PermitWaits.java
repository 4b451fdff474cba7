package dev.berth.engine.binding;

import dev.berth.engine.binding.Deadlines.Deadline;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.cluster.WaitingPods;
import dev.berth.framework.status.PluginStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The pods that wait at Permit. No thread waits with them; a verdict is passed on as soon as it is
/// known.
///
/// ```
/// add ──▶ waiting ──▶ allowed by every plugin │ rejected, by a plugin or because time is over
///                     │ preempted
/// ```
///
/// Plugins may allow and reject on any thread; all other changes are for the engine's thread. While
/// no pod's time is over, [#expire] and [#nextExpiry] check only one pod, even if thousands wait.
public final class PermitWaits implements WaitingPods {
  private final Map<String, PermitWait> waits = new ConcurrentHashMap<>();

  /// One deadline for each waiting pod, no later than its expiry; the expiry moves when a plugin
  /// allows the pod. For the engine's thread.
  private final Deadlines deadlines = new Deadlines();

  private final BiConsumer<String, PluginStatus> verdicts;
  private final UnaryOperator<Boolean> races;

  /// Creates it without pods.
  ///
  /// @param verdicts called with the UID of a pod and its verdict, on the thread that gives the
  ///   verdict
  /// @param races called with whether the engine's verdict came earlier than a verdict of a plugin
  ///   on another thread; returns the outcome to use
  public PermitWaits(BiConsumer<String, PluginStatus> verdicts, UnaryOperator<Boolean> races) {
    this.verdicts = verdicts;
    this.races = races;
  }

  /// Adds a pod, which begins to wait.
  public void add(AssumedPod assumed, Instant now) {
    String uid = assumed.pod().uid();
    var wait = new PermitWait(assumed.pod(), assumed.waits(), now, this::settled);
    deadlines.set(uid, wait.expiry());
    waits.put(uid, wait);
  }

  private void settled(String uid, PluginStatus verdict) {
    waits.remove(uid);
    verdicts.accept(uid, verdict);
  }

  @Override
  public Collection<? extends WaitingPod> all() {
    return List.copyOf(waits.values());
  }

  @Override
  public @Nullable WaitingPod get(String uid) {
    return waits.get(uid);
  }

  /// Removes a pod whose verdict is known.
  public void remove(String uid) {
    waits.remove(uid);
    deadlines.set(uid, null);
  }

  /// Handles the deletion of a pod.
  ///
  /// @return whether it was waiting
  public boolean podRemoved(String uid) {
    PermitWait wait = waits.get(uid);
    return races.apply(wait != null && wait.reject("", "removed"));
  }

  /// Rejects the pod in favour of another pod.
  ///
  /// @param plugin the plugin that has chosen the pod
  /// @return whether it was waiting
  public boolean preempt(String uid, String plugin) {
    PermitWait wait = waits.get(uid);
    return races.apply(wait != null && wait.preempt(plugin));
  }

  /// Rejects the pods whose time is over, earliest first.
  public void expire(Instant now) {
    for (Deadline next = next(); next != null && !now.isBefore(next.at()); next = next()) {
      PermitWait wait = waits.get(next.uid());
      if (wait != null) {
        wait.expire(now);
      }
    }
  }

  /// Returns when the next pod's time is over; null if no pod waits.
  public @Nullable Instant nextExpiry() {
    Deadline next = next();
    return next == null ? null : next.at();
  }

  /// Returns the first deadline that still holds.
  private @Nullable Deadline next() {
    for (Deadline first = deadlines.first(); first != null; first = deadlines.first()) {
      PermitWait wait = waits.get(first.uid());
      Instant expiry = wait == null ? null : wait.expiry();
      if (first.at().equals(expiry)) {
        return first;
      }
      deadlines.set(first.uid(), expiry);
    }
    return null;
  }
}
