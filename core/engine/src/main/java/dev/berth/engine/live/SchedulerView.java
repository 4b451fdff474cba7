package dev.berth.engine.live;

import dev.berth.engine.Engine;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.cluster.Snapshot;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The state of a scheduler between two attempts, for [Scheduler#ask]. Use it on the engine's
/// thread, while the question runs. The returned objects are immutable and usable on any thread.
public final class SchedulerView {
  private final Engine engine;
  private final SchedulingQueue queue;
  private final BindingCycles bindings;

  SchedulerView(Engine engine, SchedulingQueue queue, BindingCycles bindings) {
    this.engine = engine;
    this.queue = queue;
    this.bindings = bindings;
  }

  /// The counts of the scheduler's pods and nodes.
  public SchedulerStats stats() {
    ClusterCache cache = engine.state().cache();
    return new SchedulerStats(
        queue.sizes(),
        Arrays.stream(EntityType.values())
            .collect(Collectors.toMap(Function.identity(), queue::entities)),
        cache.nodeCount(),
        cache.podCount(),
        cache.assumedCount(),
        bindings.inProgress(),
        engine.memoStats());
  }

  /// The cluster as the scheduler sees it, including assumed pods; the cost grows with the changes
  /// since the last cycle.
  public Snapshot cluster() {
    return engine.state().snapshot();
  }

  /// The rule that decides which pods are in which group.
  public GroupMembership membership() {
    return engine.membership();
  }

  /// Returns the pod with that UID if it is in the queue; otherwise null.
  public @Nullable QueuedPod queued(String uid) {
    return queue.queued(uid);
  }

  /// All pods in the queue; within one queue in the order of arrival.
  public List<QueuedPod> queued() {
    return queue.queued();
  }

  /// The pods that have a node but are not bound yet, in the order in which they were tried.
  public List<PodInBinding> bindings() {
    return bindings.pods();
  }

  /// Returns the events for which plugins of a profile have registered, as labels such as
  /// `NodeAdd`, by plugin. Whether such an event requeues a pod depends on the plugin's hint.
  ///
  /// @param profile the scheduler name of the profile
  public SortedMap<String, List<String>> registeredEvents(String profile, Set<String> plugins) {
    return queue.registeredEvents(profile, plugins);
  }

  CacheDumper dumper() {
    return CacheDumper.of(engine.profiles(), engine.state(), queue);
  }
}
