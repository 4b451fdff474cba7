package dev.berth.engine.binding;

import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.handle.WaitingPod;
import dev.berth.framework.handle.WaitingPods;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The pods that wait at Permit. No thread waits with them: a verdict is told when there is one.
///
/// ```
/// add ──▶ waiting ──▶ allowed by every plugin │ rejected, by a plugin or because time is over
///                     │ preempted
/// ```
///
/// Plugins on any thread look and judge; pods come, and time passes, on the engine's.
public final class PermitWaits implements WaitingPods {
  private final Map<String, PermitWait> waits = new ConcurrentHashMap<>();
  private final BiConsumer<String, NodeStatus> verdicts;

  /// Nobody waits.
  ///
  /// @param verdicts is told the UID of a pod and the verdict about it, on the thread of who gives
  ///   it
  public PermitWaits(BiConsumer<String, NodeStatus> verdicts) {
    this.verdicts = verdicts;
  }

  /// The pod begins to wait.
  public void add(Binding binding, Instant now) {
    waits.put(
        binding.pod().uid(), new PermitWait(binding.pod(), binding.waits(), now, this::settled));
  }

  private void settled(String uid, NodeStatus verdict) {
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

  /// The pod is gone.
  ///
  /// @return whether it has waited
  public boolean podRemoved(String uid) {
    PermitWait wait = waits.get(uid);
    return wait != null && wait.reject("", "removed");
  }

  /// Turns the pod away in favour of another one.
  ///
  /// @param plugin who wants that
  /// @return whether it has waited
  public boolean preempt(String uid, String plugin) {
    PermitWait wait = waits.get(uid);
    return wait != null && wait.preempt(plugin);
  }

  /// Turns those away whose time is over.
  public void expire(Instant now) {
    waits.values().forEach(wait -> wait.expire(now));
  }

  /// When the next pod's time is over; null if none waits.
  public @Nullable Instant nextExpiry() {
    return waits.values().stream()
        .map(PermitWait::expiry)
        .filter(Objects::nonNull)
        .min(Instant::compareTo)
        .orElse(null);
  }
}
