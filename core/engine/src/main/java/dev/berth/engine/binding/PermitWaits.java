package dev.berth.engine.binding;

import dev.berth.engine.binding.Deadlines.Deadline;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.handle.WaitingPod;
import dev.berth.framework.handle.WaitingPods;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The pods that wait at Permit. No thread waits with them: a verdict is passed on when there is
/// one.
///
/// ```
/// add ──▶ waiting ──▶ allowed by every plugin │ rejected, by a plugin or because time is over
///                     │ preempted
/// ```
///
/// Plugins on any thread may allow and reject; all else that changes something is for the engine's
/// thread. As long as no pod's time is over, [#expire] and [#nextExpiry] check one pod, however
/// many wait.
public final class PermitWaits implements WaitingPods {
  private final Map<String, PermitWait> waits = new ConcurrentHashMap<>();

  /// One of each pod that waits, no later than its expiry, which is put off when a plugin allows
  /// the pod. For the engine's thread.
  private final Deadlines deadlines = new Deadlines();

  private final BiConsumer<String, PluginStatus> verdicts;
  private final UnaryOperator<Boolean> races;

  /// No pod waits.
  ///
  /// @param verdicts called with the UID of a pod and the verdict about it, on the thread that
  ///   gives it
  /// @param races is called with whether the engine's verdict was the first, rather than that of a
  ///   plugin on another thread, and returns what counts
  public PermitWaits(BiConsumer<String, PluginStatus> verdicts, UnaryOperator<Boolean> races) {
    this.verdicts = verdicts;
    this.races = races;
  }

  /// The pod begins to wait.
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

  /// The verdict about the pod is known.
  public void remove(String uid) {
    waits.remove(uid);
    deadlines.set(uid, null);
  }

  /// The pod is gone.
  ///
  /// @return whether it has waited
  public boolean podRemoved(String uid) {
    PermitWait wait = waits.get(uid);
    return races.apply(wait != null && wait.reject("", "removed"));
  }

  /// Rejects the pod in favour of another one.
  ///
  /// @param plugin the plugin that has chosen the pod
  /// @return whether it has waited
  public boolean preempt(String uid, String plugin) {
    PermitWait wait = waits.get(uid);
    return races.apply(wait != null && wait.preempt(plugin));
  }

  /// Rejects those whose time is over, the earliest first.
  public void expire(Instant now) {
    for (Deadline next = next(); next != null && !now.isBefore(next.at()); next = next()) {
      PermitWait wait = waits.get(next.uid());
      if (wait != null) {
        wait.expire(now);
      }
    }
  }

  /// When the next pod's time is over; null if none waits.
  public @Nullable Instant nextExpiry() {
    Deadline next = next();
    return next == null ? null : next.at();
  }

  /// The first deadline that still holds.
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
