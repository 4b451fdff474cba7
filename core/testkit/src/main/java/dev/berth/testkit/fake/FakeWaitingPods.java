package dev.berth.testkit.fake;

import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.cluster.WaitingPods;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The pods that wait at Permit, as the test sets them; records the plugins' verdicts.
public final class FakeWaitingPods implements WaitingPods {
  private final Map<String, Waiting> waiting = new LinkedHashMap<>();
  private final List<String> verdicts = new ArrayList<>();

  /// Starts without waiting pods.
  public FakeWaitingPods() {}

  /// Adds a pod that waits for these plugins.
  public void add(PodInfo pod, String... plugins) {
    waiting.put(pod.uid(), new Waiting(pod, new TreeSet<>(Set.of(plugins))));
  }

  /// The plugins' verdicts, in order, such as `Coscheduling allows default/p`.
  public List<String> verdicts() {
    return List.copyOf(verdicts);
  }

  @Override
  public Collection<? extends WaitingPod> all() {
    return List.copyOf(waiting.values());
  }

  @Override
  public @Nullable WaitingPod get(String uid) {
    return waiting.get(uid);
  }

  private final class Waiting implements WaitingPod {
    private final PodInfo pod;
    private final Set<String> pending;

    Waiting(PodInfo pod, Set<String> pending) {
      this.pod = pod;
      this.pending = pending;
    }

    @Override
    public PodInfo pod() {
      return pod;
    }

    @Override
    public Set<String> pendingPlugins() {
      return Set.copyOf(pending);
    }

    @Override
    public void allow(String plugin) {
      verdicts.add(plugin + " allows " + pod);
      pending.remove(plugin);
      if (pending.isEmpty()) {
        waiting.remove(pod.uid());
      }
    }

    @Override
    public boolean reject(String plugin, String message) {
      verdicts.add("%s rejects %s: %s".formatted(plugin, pod, message));
      return waiting.remove(pod.uid()) != null;
    }
  }
}
