package dev.berth.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// A cluster made of a seed, and what is asked of its plan: nodes of several zones and sizes, and
/// workloads of which some pods run and others wait for more room than there is. What runs keeps
/// the rules.
final class RandomPlan {
  private static final int CPU = 0;
  private static final int MEMORY = 1;
  private static final int PODS = 2;
  private static final int GPUS = 3;

  private final SplittableRandom random;
  private final StringBuilder yaml = new StringBuilder();
  private final List<Node> nodes = new ArrayList<>();
  private final int wanted;
  private final boolean hasGroups;
  private final boolean hasVolumes;
  private final int moves;

  /// What the nodes have together, and what pods have asked of it so far.
  private final double[] total = new double[4];

  private final double[] asked = new double[4];

  /// @param free what no pod has asked for yet; changes
  @SuppressWarnings("ArrayRecordComponent") // nobody compares nodes
  private record Node(String name, String zone, String disk, boolean isDedicated, long[] free) {}

  /// @param running how many of the pods run
  private record Workload(
      String name,
      int replicas,
      int running,
      long cpu,
      long memory,
      int gpus,
      int priority,
      boolean isApart,
      boolean toleratesDedicated,
      String disk,
      String spec) {}

  private static final String ONE_ZONE =
      ", schedulingConstraints: {topology: [{key: topology.kubernetes.io/zone}]}";

  private RandomPlan(long seed) {
    random = new SplittableRandom(seed);
    wanted = between(50, in100(25) ? 400 : 150);
    hasGroups = in100(50);
    hasVolumes = in100(40);
    moves = in100(50) ? between(1, 12) : 0;
  }

  /// The cluster as YAML, for [PlannedYaml].
  static String of(long seed) {
    return new RandomPlan(seed).yaml();
  }

  private String yaml() {
    yaml.append("# moves: ").append(moves).append('\n');
    yaml.append("# objective: ").append(in100(30) ? "nodes" : "placed").append('\n');
    yaml.append(
        "# feature-gates: GenericWorkload=%1$s,TopologyAwareWorkloadScheduling=%1$s\n"
            .formatted(hasGroups));
    int count = Math.max(6, wanted / between(6, 12));
    boolean hasGpus = in100(50);
    for (int i = 1; i <= count; i++) {
      node("n" + i, hasGpus && in100(30));
    }
    for (int priority = 0; priority <= 30; priority += 10) {
      document(
          """
          apiVersion: scheduling.k8s.io/v1
          kind: PriorityClass
          metadata: {name: p%d}
          value: %d
          """
              .formatted(priority, priority));
    }
    if (hasVolumes) {
      storage();
    }
    if (in100(50)) {
      daemons();
    }
    double load = between(85, 130) / 100.0;
    int pods = 0;
    for (int i = 1; pods < wanted && isBelow(load); i++) {
      pods += workload("w" + i);
    }
    return yaml.toString();
  }

  private boolean isBelow(double load) {
    return asked[CPU] < load * total[CPU] && asked[MEMORY] < load * total[MEMORY];
  }

  private void node(String name, boolean hasGpus) {
    int cpu = oneOf(4, 8, 8, 16);
    int memory = cpu * oneOf(2, 4, 4, 8);
    int gpus = hasGpus ? oneOf(2, 4, 8) : 0;
    int pods = in100(15) ? between(8, 15) : 110;
    var node =
        new Node(
            name,
            oneOf("a", "b", "c"),
            oneOf("ssd", "hdd"),
            in100(15),
            new long[] {cpu * 1000L, memory * 1024L, pods, gpus});
    nodes.add(node);
    for (int r = 0; r < total.length; r++) {
      total[r] += node.free[r];
    }
    var resources =
        "{cpu: '%d', memory: %dGi, pods: '%d', ephemeral-storage: 40Gi%s}"
            .formatted(cpu, memory, pods, gpus > 0 ? ", nvidia.com/gpu: '" + gpus + "'" : "");
    document(
        """
        apiVersion: v1
        kind: Node
        metadata:
          name: %s
          labels: {kubernetes.io/hostname: %s, topology.kubernetes.io/zone: %s, disk: %s}
        spec: {%s}
        status: {capacity: %s, allocatable: %s}
        """
            .formatted(
                name,
                name,
                node.zone,
                node.disk,
                node.isDedicated
                    ? "taints: [{key: dedicated, value: batch, effect: NoSchedule}]"
                    : "",
                resources,
                resources));
  }

  /// A class whose volumes are made where their pods go, and a driver that attaches few of them.
  private void storage() {
    document(
        """
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: made}
        provisioner: csi.example.com
        volumeBindingMode: WaitForFirstConsumer
        """);
    for (var node : nodes) {
      document(
          """
          apiVersion: storage.k8s.io/v1
          kind: CSINode
          metadata: {name: %s}
          spec: {drivers: [{name: csi.example.com, nodeID: %s, topologyKeys: [kubernetes.io/hostname], allocatable: {count: %d}}]}
          """
              .formatted(node.name, node.name, between(2, 8)));
    }
  }

  private void daemons() {
    document(
        """
        apiVersion: apps/v1
        kind: DaemonSet
        metadata: {name: agent, namespace: default, uid: uid-agent}
        spec:
          selector: {matchLabels: {app: agent}}
          template:
            metadata: {labels: {app: agent}}
            spec:
              priority: 2000
              containers:
              - {name: main, image: i, resources: {requests: {cpu: 100m, memory: 64Mi}}}
        """);
  }

  /// @return how many pods it has
  private int workload(String name) {
    long cpu = oneOf(100, 250, 500, 1000, 2000, 3000);
    long memory = cpu * oneOf(1, 2, 4, 8);
    int gpus = total[GPUS] > asked[GPUS] && in100(30) ? oneOf(1, 1, 2, 4) : 0;
    int replicas = between(1, in100(20) ? 30 : 12);
    boolean isApart = in100(20);
    boolean tolerates = in100(40);
    var disk = in100(15) ? oneOf("ssd", "hdd") : "";
    int priority = in100(40) ? between(1, 3) * 10 : 0;
    boolean hasPort = in100(8);
    var spec = new StringBuilder();
    spec.append("priority: ").append(priority).append('\n');
    if (!disk.isEmpty()) {
      spec.append("nodeSelector: {disk: ").append(disk).append("}\n");
    }
    if (tolerates) {
      spec.append("tolerations: [{key: dedicated, operator: Exists}]\n");
    }
    boolean isFree = !isApart && in100(60);
    spec.append(isFree ? "" : affinity(name, isApart));
    boolean isSpread = !isApart && !isFree && in100(40);
    spec.append(isSpread ? spread(name) : "");
    spec.append(
        """
        containers:
        - name: main
          image: i
          resources: {requests: {cpu: %dm, memory: %dMi%s%s}%s}
        """
            .formatted(
                cpu,
                memory,
                in100(10) ? ", ephemeral-storage: " + between(1, 8) + "Gi" : "",
                gpus > 0 ? ", nvidia.com/gpu: '" + gpus + "'" : "",
                gpus > 0 ? ", limits: {nvidia.com/gpu: '" + gpus + "'}" : ""));
    if (hasPort) {
      spec.append("  ports: [{containerPort: 80, hostPort: ")
          .append(oneOf(8080, 8080, 9090))
          .append("}]\n");
    }
    int running = (isFree && !hasPort) || isApart ? between(0, replicas) : 0;
    asked[CPU] += (double) cpu * replicas;
    asked[MEMORY] += (double) memory * replicas;
    asked[GPUS] += (double) gpus * replicas;
    var workload =
        new Workload(
            name,
            replicas,
            in100(40) ? running : 0,
            cpu,
            memory,
            gpus,
            priority,
            isApart || hasPort,
            tolerates,
            disk,
            spec.toString());
    if (hasVolumes && in100(30)) {
      podsWithVolumes(workload);
    } else {
      controlled(workload);
    }
    return replicas;
  }

  private String affinity(String name, boolean isApart) {
    var terms = new StringBuilder();
    if (isApart) {
      terms.append("  podAntiAffinity: ").append(required("kubernetes.io/hostname", name));
    } else if (in100(25)) {
      var whom = in100(60) ? name : "w" + between(1, 8);
      terms.append("  podAffinity: ").append(required("topology.kubernetes.io/zone", whom));
    } else if (in100(25)) {
      terms
          .append("  podAntiAffinity: ")
          .append(required("topology.kubernetes.io/zone", "w" + between(1, 8)));
    }
    if (in100(30)) {
      terms.append(
          """
            nodeAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
                nodeSelectorTerms:
                - matchExpressions:
                  - {key: topology.kubernetes.io/zone, operator: In, values: [a, b]}
          """);
    }
    if (in100(30)) {
      terms.append(
          """
            nodeAffinity:
              preferredDuringSchedulingIgnoredDuringExecution:
              - weight: 10
                preference: {matchExpressions: [{key: disk, operator: In, values: [ssd]}]}
          """);
    }
    if (terms.toString().split("nodeAffinity", -1).length > 2) {
      terms.setLength(terms.lastIndexOf("  nodeAffinity"));
    }
    return terms.isEmpty() ? "" : "affinity:\n" + terms;
  }

  private static String required(String key, String app) {
    return "{requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: %s, labelSelector: {matchLabels: {app: %s}}}]}\n"
        .formatted(key, app);
  }

  private String spread(String name) {
    return """
    topologySpreadConstraints:
    - topologyKey: %s
      maxSkew: %d
      whenUnsatisfiable: %s
      labelSelector: {matchLabels: {app: %s}}
    """
        .formatted(
            oneOf("topology.kubernetes.io/zone", "kubernetes.io/hostname"),
            between(1, 2),
            in100(80) ? "DoNotSchedule" : "ScheduleAnyway",
            name);
  }

  private void controlled(Workload of) {
    boolean isJob = in100(30);
    boolean isGang = of.replicas > 1 && in100(of.running == 0 ? 25 : 10);
    var annotation = "";
    var group = "";
    if (isGang && hasGroups && in100(60)) {
      document(
          """
          apiVersion: scheduling.k8s.io/v1beta1
          kind: PodGroup
          metadata: {name: %s, namespace: default}
          spec: {priorityClassName: p%d, schedulingPolicy: {%s}%s}
          """
              .formatted(
                  of.name,
                  of.priority,
                  in100(85)
                      ? "gang: {minCount: %d}".formatted(between(1, of.replicas))
                      : "basic: {}",
                  of.running == 0 && in100(40) ? ONE_ZONE : ""));
      group = "schedulingGroup: {podGroupName: " + of.name + "}\n";
    } else if (isGang) {
      annotation =
          ", annotations: {firmament-gang-scheduling: '%d'}".formatted(oneOf(50, 75, 80, 100));
    }
    var spec = of.spec + group;
    var labels = "labels: {app: " + of.name + "}" + annotation;
    document(
        """
        apiVersion: %s
        kind: %s
        metadata: {name: %s, namespace: default, uid: uid-%s}
        spec:
          %s: %d
        %s  template:
            metadata: {%s}
            spec:
        %s%s\
        """
            .formatted(
                isJob ? "batch/v1" : "apps/v1",
                isJob ? "Job" : "ReplicaSet",
                of.name,
                of.name,
                isJob ? "parallelism" : "replicas",
                of.replicas,
                isJob ? "" : "  selector: {matchLabels: {app: " + of.name + "}}\n",
                labels,
                isJob ? "      restartPolicy: Never\n" : "",
                spec.indent(6)));
    var metadata =
        """
          namespace: default
          %s
          ownerReferences:
          - {apiVersion: %s, kind: %s, name: %s, uid: uid-%s, controller: true}
        """
            .formatted(
                labels.replace(", annotations", "\n  annotations"),
                isJob ? "batch/v1" : "apps/v1",
                isJob ? "Job" : "ReplicaSet",
                of.name,
                of.name);
    int runs = run(of, metadata, spec);
    for (int i = runs + 1; i <= of.replicas; i++) {
      pod(of.name + "-" + i, metadata, spec);
    }
    if (runs > 0 && in100(60)) {
      document(
          """
          apiVersion: policy/v1
          kind: PodDisruptionBudget
          metadata: {name: %s, namespace: default}
          spec: {%s, selector: {matchLabels: {app: %s}}}
          """
              .formatted(
                  of.name,
                  isJob || in100(70)
                      ? "minAvailable: " + Math.max(0, runs - between(0, 2))
                      : "maxUnavailable: " + between(0, of.replicas),
                  of.name));
    }
  }

  /// @return how many pods of the workload run
  private int run(Workload of, String metadata, String spec) {
    int runs = 0;
    Map<String, Integer> onNode = new HashMap<>();
    for (int tries = 0; runs < of.running && tries < 60; tries++) {
      var node = nodes.get(random.nextInt(nodes.size()));
      if (lets(node, of) && !(of.isApart && onNode.containsKey(node.name))) {
        onNode.merge(node.name, 1, Integer::sum);
        take(node, of);
        runs++;
        pod(of.name + "-" + runs, metadata, spec + "nodeName: " + node.name + "\n");
        yaml.append("status: {phase: Running, conditions: [{type: Ready, status: 'True'}]}\n");
      }
    }
    return runs;
  }

  private void pod(String name, String metadata, String spec) {
    document(
        """
        apiVersion: v1
        kind: Pod
        metadata:
          name: %s
          uid: uid-%s
        %sspec:
        %s\
        """
            .formatted(name, name, metadata, spec.indent(2)));
  }

  private boolean lets(Node node, Workload of) {
    return node.free[CPU] - 200 >= of.cpu
        && node.free[MEMORY] - 128 >= of.memory
        && node.free[PODS] - 2 >= 1
        && node.free[GPUS] >= of.gpus
        && (of.disk.isEmpty() || of.disk.equals(node.disk))
        && (of.toleratesDedicated || !node.isDedicated);
  }

  private static void take(Node node, Workload of) {
    node.free[CPU] -= of.cpu;
    node.free[MEMORY] -= of.memory;
    node.free[PODS] -= 1;
    node.free[GPUS] -= of.gpus;
  }

  /// Pods of their own, each with a claim: bound to a volume of a zone, or made where the pod goes.
  private void podsWithVolumes(Workload of) {
    boolean isBound = in100(50);
    for (int i = 1; i <= of.replicas; i++) {
      var name = of.name + "-" + i;
      if (isBound) {
        document(
            """
            apiVersion: v1
            kind: PersistentVolume
            metadata: {name: %s}
            spec:
              storageClassName: old
              capacity: {storage: 1Gi}
              accessModes: [ReadWriteOnce]
              claimRef: {namespace: default, name: %s}
              csi: {driver: csi.example.com, volumeHandle: %s}
              nodeAffinity:
                required:
                  nodeSelectorTerms:
                  - matchExpressions:
                    - {key: topology.kubernetes.io/zone, operator: In, values: [%s]}
            status: {phase: Bound}
            """
                .formatted(name, name, name, oneOf("a", "b", "c")));
      }
      document(
          """
          apiVersion: v1
          kind: PersistentVolumeClaim
          metadata: {name: %s, namespace: default%s}
          spec:
            storageClassName: %s
            accessModes: [ReadWriteOnce]
            resources: {requests: {storage: 1Gi}}%s
          status: {phase: %s}
          """
              .formatted(
                  name,
                  isBound ? ", annotations: {pv.kubernetes.io/bind-completed: 'yes'}" : "",
                  isBound ? "old" : "made",
                  isBound ? "\n  volumeName: " + name : "",
                  isBound ? "Bound" : "Pending"));
      document(
          """
          apiVersion: v1
          kind: Pod
          metadata: {name: %s, namespace: default, uid: uid-%s, labels: {app: %s}}
          spec:
          %s  volumes: [{name: data, persistentVolumeClaim: {claimName: %s}}]
          """
              .formatted(name, name, of.name, of.spec.indent(2), name));
    }
  }

  private void document(String text) {
    yaml.append("---\n").append(text);
  }

  private int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  private boolean in100(int percent) {
    return random.nextInt(100) < percent;
  }

  private int oneOf(int... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String oneOf(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
