package dev.berth.engine;

import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.group.GroupMembership;
import dev.berth.framework.handle.Snapshot;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The state of a scheduler between two attempts, for [Scheduler#ask]: to be used on the engine's
/// thread, while a question is applied to it. What it returns is immutable, and safe on any thread.
public final class SchedulerView {
  private final Engine engine;
  private final SchedulingQueue queue;
  private final BindingCycles bindings;

  SchedulerView(Engine engine, SchedulingQueue queue, BindingCycles bindings) {
    this.engine = engine;
    this.queue = queue;
    this.bindings = bindings;
  }

  /// How much there is of everything.
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

  /// The cluster as the scheduler has it, assumed pods included, at the cost of what has changed
  /// since the last cycle.
  public Snapshot cluster() {
    return engine.state().snapshot();
  }

  /// Which pods are in which group.
  public GroupMembership membership() {
    return engine.membership();
  }

  /// The pod of that UID if it is in the queue; null if it is not.
  public @Nullable QueuedPod queued(String uid) {
    return queue.queued(uid);
  }

  /// All pods in the queue, those of one queue in the order in which they came.
  public List<QueuedPod> queued() {
    return queue.queued();
  }

  /// The pods that have a node and are not bound yet, in the order in which they were tried.
  public List<PodInBinding> bindings() {
    return bindings.pods();
  }

  /// The events for which some plugins of a profile have registered, as labels such as `NodeAdd`,
  /// by plugin. Whether an event does requeue a pod then depends on the plugin's hint.
  ///
  /// @param profile its scheduler name
  public SortedMap<String, List<String>> registeredEvents(String profile, Set<String> plugins) {
    return queue.registeredEvents(profile, plugins);
  }

  CacheDumper dumper() {
    return CacheDumper.of(engine.profiles(), engine.state(), queue);
  }
}
