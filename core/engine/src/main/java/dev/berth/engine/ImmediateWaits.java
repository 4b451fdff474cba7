package dev.berth.engine;

import dev.berth.engine.binding.AssumedPod;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.cluster.WaitingPods;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The members of a group that wait at Permit for other members, in a cluster where nothing takes
/// time. They wait until all members are placed. For one thread.
@SuppressWarnings("exports") // only packages of this room add to it
public final class ImmediateWaits implements WaitingPods {
  private final Map<String, Held> held = new LinkedHashMap<>();

  ImmediateWaits() {}

  private static final class Held implements WaitingPod {
    private final PodInfo pod;
    private final Map<String, Duration> pending;

    Held(AssumedPod assumed) {
      pod = assumed.pod();
      pending = new HashMap<>(assumed.waits());
    }

    @Override
    public PodInfo pod() {
      return pod;
    }

    @Override
    public Set<String> pendingPlugins() {
      return Set.copyOf(pending.keySet());
    }

    @Override
    public void allow(String plugin) {
      pending.remove(plugin);
    }

    @Override
    public boolean reject(String plugin, String message) {
      return false; // rejected at the end unless it is allowed
    }
  }

  /// Adds a pod, which waits from now on if a plugin demands it.
  public void add(AssumedPod assumed) {
    if (!assumed.waits().isEmpty()) {
      held.put(assumed.pod().uid(), new Held(assumed));
    }
  }

  /// Removes a pod, which no longer waits.
  ///
  /// @return the pod with the plugins that have not allowed it
  public AssumedPod release(AssumedPod assumed) {
    Held of = held.remove(assumed.pod().uid());
    return of == null ? assumed : assumed.waitingFor(of.pending);
  }

  @Override
  public Collection<WaitingPod> all() {
    return List.copyOf(held.values());
  }

  @Override
  public @Nullable WaitingPod get(String uid) {
    return held.get(uid);
  }
}
