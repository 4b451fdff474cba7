package dev.berth.planner.firmament;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Creates machines and tasks from Kubernetes objects, as Poseidon reports them to Firmament.
///
/// - A node becomes a machine with one unit, `NODE/0`. Nodes that are cordoned, not ready or out of
///   disk are left out.
/// - An own pod becomes a task that waits or, if it has a node, runs there. Pods that have
///   finished, that run on an omitted node, or that wait with an unbound claim are left out.
/// - A running pod of another scheduler becomes a load of its machine: CPU in thousandths of a
///   core, but memory and ephemeral storage in bytes, a thousandth of the unit of tasks.
/// - Owners of pods say how many make a gang ([GangMinimum]), and volumes add to required node
///   affinity ([ClaimedVolumes]).
///
/// Requests for other resources are lost, and so are init containers, overhead, priorities, ports,
/// spread constraints and field selectors.
///
/// Source: Poseidon's watchers of nodes and pods (`pkg/k8sclient`).
public final class PoseidonTranslation {
  private final ObjectsByKey known;
  private final Map<String, Machine> machines = new LinkedHashMap<>();
  private final Map<String, List<ComputeResources>> foreign = new HashMap<>();
  private final List<Task> tasks = new ArrayList<>();
  private final Map<String, Integer> minimums = new HashMap<>();

  private PoseidonTranslation(ObjectsByKey known) {
    this.known = known;
  }

  /// Translates a cluster.
  ///
  /// @param objects all objects with their namespaces, as an API server has them, in the order in
  ///   which their tasks are to be
  /// @param own tells the pods that Poseidon schedules, which have its name as `schedulerName`
  public static SchedulerState of(
      Collection<? extends KubernetesObject> objects, Predicate<Pod> own) {
    var translation = new PoseidonTranslation(new ObjectsByKey(objects));
    var nodes = objectsOf(Node.class, objects);
    var pods = objectsOf(Pod.class, objects);
    pods.stream().filter(own.negate()).forEach(translation::addForeign);
    nodes.stream().filter(NodeTranslation::isUsable).forEach(translation::addMachine);
    pods.stream().filter(own).forEach(translation::addTask);
    return translation.state();
  }

  private static <T extends KubernetesObject> List<T> objectsOf(
      Class<T> type, Collection<? extends KubernetesObject> objects) {
    return objects.stream().filter(type::isInstance).map(type::cast).toList();
  }

  private void addForeign(Pod pod) {
    var node = pod.spec().nodeName();
    if (!node.isEmpty() && !pod.isFinished() && !pod.status().phase().equals(PodStatus.PENDING)) {
      foreign.computeIfAbsent(node, _ -> new ArrayList<>()).add(PodTranslation.foreignLoad(pod));
    }
  }

  private void addMachine(Node node) {
    var name = node.metadata().name();
    machines.put(name, NodeTranslation.of(node, foreign.getOrDefault(name, List.of())));
  }

  private void addTask(Pod pod) {
    var node = pod.spec().nodeName();
    if (pod.isFinished() || !(node.isEmpty() || machines.containsKey(node))) {
      return;
    }
    if (node.isEmpty() && !ClaimedVolumes.areBound(pod, known)) {
      return;
    }
    var task = PodTranslation.of(pod, ClaimedVolumes.requiredTerms(pod, known));
    tasks.add(task);
    minimums.computeIfAbsent(task.job(), _ -> GangMinimum.of(pod, known));
  }

  private SchedulerState state() {
    minimums.values().removeIf(minimum -> minimum <= 0);
    return new SchedulerState(List.copyOf(machines.values()), tasks, minimums);
  }
}
