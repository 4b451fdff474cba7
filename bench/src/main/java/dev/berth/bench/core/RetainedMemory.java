package dev.berth.bench.core;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.bench.workload.ClusterFile;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.model.QueuedPodInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The memory that a node and a pod retain in an engine with the default configuration: the growth
/// of used memory, after a full collection, when there are more of them. The nodes and pods
/// resemble those of a cluster with a cloud provider, and are read from JSON, so that they share
/// the same parts as objects of a watch.
///
/// @param readNode a node after reading, in bytes
/// @param node the same in the engine, with its remembered answers for pods of `classes` workloads
/// @param pod a pod on a node, in bytes
record RetainedMemory(long readNode, long node, int classes, long pod) {
  private static final String POD =
      """
      {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web-%1$d", "namespace": "shop", "uid": "7b1d22c4-pod-%1$d",
        "generateName": "web-", "resourceVersion": "%1$d", "creationTimestamp": "2026-11-01T00:00:00Z",
        "labels": {"app": "web-%2$d", "pod-template-hash": "7c5ddbdf54"},
        "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web-%2$d-7c5ddbdf54", "uid": "9f-%2$d", "controller": true, "blockOwnerDeletion": true}]},
       "spec": {"schedulerName": "default-scheduler", "priority": 0, "serviceAccountName": "web", "restartPolicy": "Always",
        "terminationGracePeriodSeconds": 30, %3$s
        "containers": [{"name": "web", "image": "registry.example.com/team/app-1:v1.1", "ports": [{"containerPort": 8080, "protocol": "TCP"}],
          "resources": {"requests": {"cpu": "10m", "memory": "16Mi"}, "limits": {"memory": "16Mi"}},
          "volumeMounts": [{"name": "token", "mountPath": "/var/run/secrets"}]}],
        "volumes": [{"name": "token", "projected": {"sources": []}}],
        "tolerations": [{"key": "node.kubernetes.io/not-ready", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300}]},
       "status": {"phase": "%4$s"}}
      """;

  /// The differences between the pods of the classes, except their labels.
  private static final List<String> CLASSES =
      List.of(
          "",
          """
          "nodeSelector": {"disktype": "ssd"},\
          """,
          """
          "topologySpreadConstraints": [{"maxSkew": 5, "topologyKey": "topology.kubernetes.io/zone",
            "whenUnsatisfiable": "DoNotSchedule", "labelSelector": {"matchLabels": {"app": "web-2"}}}],\
          """,
          """
          "affinity": {"podAntiAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1,
            "podAffinityTerm": {"topologyKey": "kubernetes.io/hostname", "labelSelector": {"matchLabels": {"app": "web-3"}}}}]}},\
          """);

  /// Measures it.
  ///
  /// @param nodes how many further nodes
  /// @param images on each of them
  /// @param pods how many further pods
  static RetainedMemory measure(int nodes, int images, int pods) throws IOException {
    var cluster = new Cluster(images);
    cluster.add(0, 200, cluster::node);
    cluster.decide();
    cluster.add(0, 100, number -> pod(number, 200));
    cluster.decide();
    long before = used();
    long withRead = cluster.addNodes(200, 200 + nodes);
    cluster.decide();
    long withNodes = used();
    cluster.add(100, 100 + pods, number -> pod(number, nodes));
    cluster.decide();
    long withPods = used();
    return new RetainedMemory(
        (withRead - before) / nodes,
        (withNodes - before) / nodes,
        CLASSES.size(),
        (withPods - withNodes) / pods);
  }

  private static String pod(int number, int nodes) {
    int ofClass = number % CLASSES.size();
    String node = "\"nodeName\": \"node-%d\", ".formatted(number % nodes);
    return POD.formatted(number, ofClass, node + CLASSES.get(ofClass), "Running");
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    System.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static final class Cluster {
    private final ClusterFile decoder = new ClusterFile();
    private final Engine engine =
        new Engine(
            DefaultEngine.settings(100),
            EnginePorts.immediate(
                () -> Instant.EPOCH, new NothingServer(change -> {}), Extenders.NONE));
    private final int images;

    Cluster(int images) {
      this.images = images;
    }

    String node(int number) {
      List<String> conditions =
          Stream.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable")
              .map(type ->
                  """
                  {"type": "%s", "status": "False", "lastHeartbeatTime": "2026-11-23T00:00:%02dZ", "lastTransitionTime": "2026-11-01T00:00:00Z",
                    "reason": "KubeletIsFine", "message": "kubelet has no trouble"}\
                  """
                      .formatted(type, number % 60))
              .toList();
      List<String> onNode =
          IntStream.range(0, images)
              .map(image -> (7 * number + 3 * image) % (4 * images))
              .mapToObj(image ->
                  """
                  {"names": ["registry.example.com/team/app-%1$d@sha256:%2$064d", "registry.example.com/team/app-%1$d:v1.%1$d"], "sizeBytes": 1%1$d00000}\
                  """
                      .formatted(image, image))
              .toList();
      return """
      {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "node-%1$d", "uid": "3e9c2c0a-node-%1$d",
        "resourceVersion": "%1$d", "creationTimestamp": "2026-11-01T00:00:00Z",
        "annotations": {"node.alpha.kubernetes.io/ttl": "0", "csi.volume.kubernetes.io/nodeid": "{\\"csi.example.com\\":\\"i-%1$d\\"}"},
        "labels": {"kubernetes.io/hostname": "node-%1$d", "kubernetes.io/os": "linux", "kubernetes.io/arch": "amd64",
          "topology.kubernetes.io/zone": "zone-%2$d", "topology.kubernetes.io/region": "region-1",
          "node.kubernetes.io/instance-type": "m5.2xlarge", "example.com/pool": "general", "disktype": "ssd"}},
       "spec": {"podCIDR": "10.%1$d.0.0/24", "podCIDRs": ["10.%1$d.0.0/24"], "providerID": "example:///i-%1$d"},
       "status": {"capacity": {"cpu": "8", "memory": "32Gi", "pods": "110", "ephemeral-storage": "100Gi"},
        "allocatable": {"cpu": "7800m", "memory": "30Gi", "pods": "110", "ephemeral-storage": "95Gi"},
        "conditions": [%3$s], "addresses": [{"type": "InternalIP", "address": "10.0.0.%1$d"}], "images": [%4$s]}}
      """
          .formatted(number, number % 3, String.join(", ", conditions), String.join(", ", onNode));
    }

    /// @return the memory in use before the engine had the nodes
    long addNodes(int from, int to) throws IOException {
      List<KubernetesObject> read = read(from, to, this::node);
      long used = used();
      add(read);
      return used;
    }

    void add(int from, int to, IntFunction<String> text) throws IOException {
      add(read(from, to, text));
    }

    private void add(List<KubernetesObject> objects) {
      objects.forEach(object -> engine.apply(new ClusterChange.Added(object)));
    }

    List<KubernetesObject> read(int from, int to, IntFunction<String> text) throws IOException {
      Path file = Files.createTempFile("bench", ".json");
      try {
        Files.write(
            file,
            IntStream.range(from, to)
                .mapToObj(text)
                .map(object -> object.replace("\n", " "))
                .toList());
        return decoder.read(file);
      } finally {
        Files.delete(file);
      }
    }

    /// Makes decisions, so that answers are remembered for each class of pods.
    void decide() throws IOException {
      List<KubernetesObject> pending =
          read(
              0,
              CLASSES.size(),
              number -> POD.formatted(1_000_000 + number, number, CLASSES.get(number), "Pending"));
      for (KubernetesObject pod : pending) {
        var queued = new QueuedPodInfo(engine.info((Pod) pod), Instant.EPOCH, 1);
        if (engine.consider(queued).chosen() == null) {
          throw new IllegalStateException("a pod fits nowhere");
        }
      }
    }
  }
}
