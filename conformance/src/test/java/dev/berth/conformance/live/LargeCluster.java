package dev.berth.conformance.live;

import dev.berth.api.codec.Kinds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Thousands of nodes and pods for a control plane: nodes of 32 CPUs in three zones, workloads of
/// 50 pods each that spread over the zones, all as large as in real clusters.
final class LargeCluster {
  private static final int WRITERS = 8;

  private final List<String> nodes;
  private final List<String> pods = new ArrayList<>();

  private LargeCluster(List<String> nodes) {
    this.nodes = nodes;
  }

  static LargeCluster of(int nodes) {
    return new LargeCluster(IntStream.range(0, nodes).mapToObj(LargeCluster::nodeJson).toList());
  }

  /// @param node the name of the node of each pod; empty if it is pending
  LargeCluster withPods(int count, IntFunction<String> node) {
    return withPods(0, count, node);
  }

  /// @param first the number of the first pod; each workload has 50, by their numbers
  LargeCluster withPods(int first, int count, IntFunction<String> node) {
    for (int i = first; i < first + count; i++) {
      pods.add(podJson(i, node.apply(i)));
    }
    return this;
  }

  /// Creates the nodes, and then the pods, several at a time.
  void create(Admin admin) throws Exception {
    List<Callable<?>> objects = new ArrayList<>();
    nodes.forEach(node -> objects.add(() -> admin.create(Kinds.NODE, "", node)));
    pods.forEach(pod -> objects.add(() -> admin.create(Kinds.POD, "default", pod)));
    try (var writers = Executors.newFixedThreadPool(WRITERS)) {
      List<Future<?>> writes = new ArrayList<>();
      objects.forEach(write -> writes.add(writers.submit(write)));
      for (Future<?> write : writes) {
        write.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("the cluster cannot be filled", e);
    }
  }

  /// The name of a node.
  static String node(int index) {
    return "node-%05d".formatted(index);
  }

  private static String nodeJson(int index) {
    var images =
        IntStream.range(0, 10)
            .mapToObj(image ->
                "{'names':['registry.example.com/app-%1$d:1'],'sizeBytes':1%1$d0000000}"
                    .formatted(image))
            .collect(Collectors.joining(","));
    return """
    {'metadata':{'name':'%1$s','labels':{'kubernetes.io/hostname':'%1$s',\
    'kubernetes.io/os':'linux','topology.kubernetes.io/zone':'zone-%2$d'}},\
    'spec':{'podCIDR':'10.1.0.0/24'},\
    'status':{'allocatable':{'cpu':'32','memory':'128Gi','pods':'110'},\
    'capacity':{'cpu':'32','memory':'128Gi','pods':'110'},'images':[%3$s],\
    'conditions':[{'type':'Ready','status':'True','reason':'KubeletReady'}]}}\
    """
        .formatted(node(index), index % 3, images);
  }

  private static String podJson(int index, String node) {
    int app = index / 50;
    var settings =
        IntStream.range(0, 20)
            .mapToObj(
                i -> "{'name':'SETTING_%1$d','value':'a value of some length %1$d'}".formatted(i))
            .collect(Collectors.joining(","));
    return """
    {'metadata':{'name':'app-%1$d-%2$d','labels':{'app':'app-%1$d'}},\
    'spec':{'nodeName':'%3$s','topologySpreadConstraints':[{'maxSkew':1,\
    'topologyKey':'topology.kubernetes.io/zone','whenUnsatisfiable':'ScheduleAnyway',\
    'labelSelector':{'matchLabels':{'app':'app-%1$d'}}}],\
    'containers':[{'name':'main','image':'registry.example.com/app-%4$d:1','env':[%5$s],\
    'resources':{'requests':{'cpu':'%6$dm','memory':'%7$dMi'}}}]}}\
    """
        .formatted(
            app, index % 50, node, app % 10, settings, 50 + 50 * (app % 4), 64 + 64 * (app % 4));
  }
}
