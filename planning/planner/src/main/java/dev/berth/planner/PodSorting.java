package dev.berth.planner;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.cluster.controller.workload.DisruptionTarget;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.UsageLimit;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;

/// Groups the pods of a cluster by kind, and by whether the plan may place them.
final class PodSorting {
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String DAEMON_SET = "DaemonSet";
  private static final String SAFE_TO_EVICT = "cluster-autoscaler.kubernetes.io/safe-to-evict";
  private static final String DO_NOT_DISRUPT = "karpenter.sh/do-not-disrupt";

  private final SimulatedCluster cluster;
  private final Engine engine;
  private final boolean mayMove;
  private final Collection<PodDisruptionBudget> budgets;
  private final Gangs gangs;
  private final GroupTopologies topologies;
  private final List<UsageLimit> limits;
  private final Set<String> keys;
  private final SequencedMap<PodKind, KindOfPods> kinds = new LinkedHashMap<>();
  private final Set<String> open = new HashSet<>();

  /// @param engine knows the cluster
  /// @param waiting the pods that may get a place
  /// @param mayMove whether running pods may move
  PodSorting(
      SimulatedCluster cluster, Engine engine, Collection<PodInfo> waiting, boolean mayMove) {
    this.cluster = cluster;
    this.engine = engine;
    this.mayMove = mayMove;
    budgets = cluster.objects().list(PodDisruptionBudget.class);
    gangs = new Gangs(engine, cluster.objects().objects());
    topologies = new GroupTopologies(engine);
    limits =
        engine.queueSort() instanceof LanedQueueSortPlugin queues
            ? queues.usageLimits()
            : List.of();
    List<NodeInfo> nodes = engine.snapshot().nodes().nodes();
    var all = new ArrayList<>(waiting);
    nodes.forEach(node -> all.addAll(node.pods()));
    keys = SelectedLabels.of(all, budgets);
    for (PodInfo pod : waiting) {
      open.add(pod.uid());
      kind(pod, mayMove && isControlled(pod.pod())).waiting().add(pod);
    }
    for (int n = 0; n < nodes.size(); n++) {
      for (PodInfo pod : nodes.get(n).pods()) {
        boolean isMovable = isMovable(pod.pod());
        var kind = kind(pod, isMovable);
        (isMovable ? kind.movable() : kind.fixed())
            .computeIfAbsent(n, _ -> new ArrayList<>())
            .add(pod);
        if (isMovable) {
          open.add(pod.uid());
        }
      }
    }
  }

  private KindOfPods kind(PodInfo pod, boolean isMovable) {
    var gang = gangs.of(pod.pod());
    var counting =
        IntStream.range(0, limits.size())
            .filter(l -> limits.get(l).counts().test(pod))
            .boxed()
            .toList();
    var kind =
        PodKind.of(
            pod, keys, gang, topologies.of(pod.pod()), counting, isDaemon(pod.pod()), isMovable);
    return kinds.computeIfAbsent(kind, KindOfPods::new);
  }

  /// Whether a daemon set controls the pod.
  static boolean isDaemon(Pod pod) {
    return pod.metadata().controller().filter(it -> it.kind().equals(DAEMON_SET)).isPresent();
  }

  private static boolean isControlled(Pod pod) {
    return pod.metadata().controller().isPresent() && !isDaemon(pod);
  }

  /// Whether the pod may leave its node; with several budgets, no eviction is possible.
  private boolean isMovable(Pod pod) {
    var annotations = pod.metadata().annotations();
    return mayMove
        && isControlled(pod)
        && !pod.isTerminating()
        && !annotations.containsKey(MIRROR)
        && !"false".equals(annotations.get(SAFE_TO_EVICT))
        && !"true".equals(annotations.get(DO_NOT_DISRUPT))
        && engine.isResponsibleFor(pod)
        && budgets.stream().filter(it -> DisruptionTarget.covers(it, pod)).limit(2).count() < 2;
  }

  /// The limits of common requests of pods.
  List<UsageLimit> limits() {
    return limits;
  }

  /// All kinds of pods in the cluster.
  List<KindOfPods> kinds() {
    return List.copyOf(kinds.values());
  }

  /// Shows an engine the cluster with only the pods that stay; the nodes are in the order of their
  /// numbers.
  void showFixed(Engine fixed) {
    var objects = cluster.objects();
    for (KubernetesObject object : objects.current()) {
      if (!(object instanceof Node) && !(object instanceof Pod)) {
        fixed.apply(new ClusterChange.Added(object));
      }
    }
    objects.list(Node.class).forEach(node -> fixed.apply(new ClusterChange.Added(node)));
    for (Pod pod : objects.list(Pod.class)) {
      if (!pod.isFinished() && !open.contains(pod.metadata().uid())) {
        fixed.apply(new ClusterChange.Added(pod));
      }
    }
  }
}
