package dev.berth.timeline.trace;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.queue.Queue;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import dev.berth.timeline.simulation.Arrivals;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Creates the pods of a trace at their times, with the namespaces, priority classes and groups
/// that they need; machines of the trace become nodes that join and leave. Each object passes
/// admission as on an API server; refused objects do not arrive. For one thread.
public final class TraceArrivals implements Arrivals {
  private final EmbeddedCluster cluster;
  private final ObjectCreation creation;
  private final Iterator<TracedPod> pods;
  private final Duration offset;
  private final boolean hasQueues;
  private final boolean hasGroups;
  private final Consumer<String> notes;
  private final TraceGroups groups = new TraceGroups();
  private @Nullable TracedPod next;

  /// @param gates the features of the API server
  /// @param notes receives the reasons why pods are refused
  public TraceArrivals(
      Trace trace, SimulatedCluster simulated, FeatureGates gates, Consumer<String> notes) {
    cluster = simulated.objects();
    creation = simulated.creation();
    hasQueues = !cluster.list(Queue.class).isEmpty();
    hasGroups = hasQueues || gates.enabled(SchedulerFeature.GENERIC_WORKLOAD);
    this.notes = notes;
    pods = trace.pods();
    offset = trace.offset();
    advance();
    trace.nodes().forEach(node -> create(TracedObjects.node(node, offset)));
    cluster.watch(this::follow);
  }

  private void advance() {
    next = pods.hasNext() ? pods.next() : null;
  }

  @Override
  public @Nullable Duration next() {
    return next == null ? null : next.arrival().minus(offset);
  }

  @Override
  public void arrive() {
    var traced = next;
    if (traced == null) {
      throw new IllegalStateException("nothing comes");
    }
    prepare(traced);
    for (int i = 0; i < traced.count(); i++) {
      var pod = TracedObjects.pod(traced, i, hasQueues);
      if (cluster.get(Pod.class, pod.key()) != null) {
        notes.accept("pods of the trace do not come while another of their name is there");
      } else if (create(pod)) {
        groups.joined(pod);
      }
    }
    advance();
  }

  private void prepare(TracedPod traced) {
    var namespace = traced.namespace();
    if (cluster.get(Namespace.class, ObjectKey.clusterScoped(namespace)) == null) {
      create(TracedObjects.namespace(namespace));
    }
    var priority = traced.priority();
    var priorityClass = TracedObjects.priorityClass(traced);
    if (priority != null
        && traced.priorityClass().isEmpty()
        && cluster.get(PriorityClass.class, ObjectKey.clusterScoped(priorityClass)) == null) {
      create(TracedObjects.priorityClass(priorityClass, priority));
    }
    if (!traced.group().isEmpty()) {
      prepareGroup(traced);
    }
  }

  private void prepareGroup(TracedPod traced) {
    if (!hasGroups) {
      notes.accept(
          "gangs of the trace are not scheduled as such: there are no queues, and the feature gate"
              + " GenericWorkload is off");
    } else if (!groups.contains(new ObjectKey(traced.namespace(), traced.group()))) {
      var group = hasQueues ? TracedObjects.batchGroup(traced) : TracedObjects.group(traced);
      if (create(group)) {
        groups.add(group);
      }
    }
  }

  /// @return whether the object was admitted
  private boolean create(KubernetesObject object) {
    var result = creation.create(object, cluster.objects());
    var refusal = result.refusal();
    if (refusal != null) {
      notes.accept("a %s of the trace is refused: %s".formatted(refusal.kind(), refusal.reason()));
      return false;
    }
    result.objects().forEach(cluster::add);
    return true;
  }

  private void follow(ClusterChange change) {
    if (change instanceof ClusterChange.Deleted(Pod pod) && pod.isFinished()) {
      var group = groups.left(pod);
      if (group != null) {
        cluster.delete(group);
      }
    }
  }
}
