package dev.berth.cluster.laws;

import java.util.ArrayList;
import java.util.List;

/// A cluster made of a seed in which groups of pods wait: gangs and others, within a rack or zone
/// or anywhere, some below a group of groups. Some members run already, or come later; single pods
/// and groups of lower priority are in the way.
final class RandomGroups {
  private static final String[] CLASSES = {"low", "mid", "high"};

  private final RandomDraw draw;
  private final List<String> documents = new ArrayList<>();
  private final int nodes;
  private int groups;

  private RandomGroups(long seed) {
    draw = new RandomDraw(seed);
    nodes = draw.between(3, 8);
  }

  /// The cluster as YAML, which names the feature gates that it needs.
  static String of(long seed) {
    var cluster = new RandomGroups(seed);
    cluster.classes();
    for (int i = 1; i <= cluster.nodes; i++) {
      cluster.node("n" + i);
    }
    int roots = cluster.draw.between(2, 5);
    for (int i = 0; i < roots; i++) {
      String priority = cluster.draw.oneOf(CLASSES);
      if (cluster.draw.in100(30)) {
        cluster.composite("c" + i, "", priority, 1);
      } else {
        cluster.group("", priority);
      }
      if (cluster.draw.in100(40)) {
        cluster.pod("single-" + i, cluster.draw.oneOf(CLASSES), "", cluster.draw.between(1, 8), "");
      }
    }
    return "# feature-gates: GenericWorkload=true,TopologyAwareWorkloadScheduling=true,"
        + "CompositePodGroup=true\n"
        + String.join("---\n", cluster.documents);
  }

  private void classes() {
    for (int i = 0; i < CLASSES.length; i++) {
      documents.add(
          "{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: %s}, value: %d}\n"
              .formatted(CLASSES[i], 100 * (i + 1)));
    }
  }

  private void node(String name) {
    documents.add(
        """
        apiVersion: v1
        kind: Node
        metadata: {name: %s, labels: {kubernetes.io/hostname: %s, zone: %s%s}}
        status: {allocatable: {cpu: "%d", memory: 8Gi, pods: "%d"}}
        """
            .formatted(
                name,
                name,
                draw.oneOf("a", "b"),
                draw.in100(85) ? ", rack: r" + draw.between(1, 3) : "",
                draw.between(3, 5),
                draw.between(6, 12)));
    if (draw.in100(40)) {
      pod(name + "-run", draw.oneOf(CLASSES), "", draw.between(1, 4), name);
    }
  }

  /// Groups below it, or groups of groups.
  private void composite(String name, String parent, String priority, int level) {
    int children = draw.between(1, 3);
    documents.add(
        """
        apiVersion: scheduling.k8s.io/v1alpha3
        kind: CompositePodGroup
        metadata: {name: %s}
        spec:
          priorityClassName: %s
          schedulingPolicy: {gang: {minGroupCount: %d}}
        %s%s%s
        """
            .formatted(
                name,
                priority,
                draw.between(1, children),
                parent(parent),
                topology(draw.oneOf("zone", "zone", "")),
                draw.in100(40) ? "  disruptionMode: {all: {}}" : ""));
    for (int i = 0; i < children; i++) {
      if (level < 2 && draw.in100(20)) {
        composite(name + "-" + i, name, priority, level + 1);
      } else {
        group(name, priority);
      }
    }
  }

  private static String parent(String name) {
    return "  workloadRef: {workloadName: w, templateName: t}\n"
        + (name.isEmpty() ? "" : "  parentCompositePodGroupName: %s\n".formatted(name));
  }

  private static String topology(String key) {
    return key.isEmpty() ? "" : "  schedulingConstraints: {topology: [{key: %s}]}\n".formatted(key);
  }

  private void group(String parent, String priority) {
    String name = "g" + groups++;
    int size = draw.between(1, 5);
    documents.add(
        """
        apiVersion: scheduling.k8s.io/v1beta1
        kind: PodGroup
        metadata: {name: %s}
        spec:
          priorityClassName: %s
          schedulingPolicy: %s
        %s%s%s
        """
            .formatted(
                name,
                priority,
                draw.in100(80)
                    ? "{gang: {minCount: %d}}".formatted(draw.between(1, size))
                    : "{basic: {}}",
                parent(parent),
                topology(draw.oneOf("rack", "rack", "zone", "", "")),
                draw.in100(40) ? "  disruptionMode: {all: {}}" : ""));
    // All that run are on one node, and so in one domain; there is room for those of one group.
    int running = groups <= nodes && draw.in100(25) ? draw.between(1, size) : 0;
    String node = "n" + groups;
    int cpu = draw.between(1, 8);
    for (int i = 0; i < size; i++) {
      pod(name + "-" + i, priority, name, i < running ? 1 : cpu, i < running ? node : "");
    }
  }

  /// @param quarters of a CPU that the pod requests
  private void pod(String name, String priority, String group, int quarters, String node) {
    documents.add(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, labels: {group: x%s}%s}
        spec:
          priorityClassName: %s
          containers: [{name: c, image: i, resources: {requests: {cpu: %dm}}}]
        %s%s%s
        """
            .formatted(
                name,
                group,
                node.isEmpty() && draw.in100(10)
                    ? ", annotations: {simulation.berth.dev/wave: \"1\"}"
                    : "",
                priority,
                quarters * 250,
                group.isEmpty() ? "" : "  schedulingGroup: {podGroupName: %s}\n".formatted(group),
                node.isEmpty() && draw.in100(15) ? apart(group) : "",
                node.isEmpty()
                    ? ""
                    : "  nodeName: %s\nstatus: {phase: Running}\n".formatted(node)));
  }

  /// No two pods of the group are on one node.
  private static String apart(String group) {
    String term =
        "{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {group: x%s}}}"
            .formatted(group);
    return "  affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [%s]}}\n"
        .formatted(term);
  }
}
