package dev.berth.fleet;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.testkit.GivenPod;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Clusters, and pods as Karmada asks about them, made of seeds.
record RandomSnapshot(SplittableRandom random) {
  /// Nodes, and pods that run on them. Some nodes are cordoned or tainted, and some pods want
  /// nobody of their namespace beside them.
  List<KubernetesObject> cluster() {
    var objects = new ArrayList<KubernetesObject>();
    for (int i = between(1, 8); i > 0; i--) {
      var name = "n" + i;
      var node =
          node(name)
              .cpu(Integer.toString(between(1, 16)))
              .memory(between(1, 32) + "Gi")
              .pods(between(3, 30))
              .labels("disk=" + (in100(50) ? "ssd" : "hdd"));
      if (in100(10)) {
        node.unschedulable();
      }
      if (in100(20)) {
        node.taint("dedicated=x:NoSchedule");
      }
      objects.add(node.build());
      for (int pod = between(0, 4); pod > 0; pod--) {
        objects.add(
            pod(name + "-" + pod)
                .cpu(between(0, 2000) + "m")
                .memory(between(0, 4000) + "Mi")
                .on(name)
                .build());
      }
    }
    return objects;
  }

  /// A pod without a node.
  Pod replica() {
    GivenPod replica = pod("replica").cpu(between(1, 20) * 100 + "m");
    if (in100(80)) {
      replica.memory(between(1, 20) * 100 + "Mi");
    }
    if (in100(25)) {
      replica.nodeSelector("disk=ssd");
    }
    if (in100(30)) {
      replica.tolerates("dedicated=x:NoSchedule");
    }
    return replica.build();
  }

  /// One to three kinds of pods.
  PodSet set() {
    var components = new ArrayList<PodSet.Component>();
    for (int i = between(1, 3); i > 0; i--) {
      components.add(new PodSet.Component(replica(), between(1, 3)));
    }
    return new PodSet(components);
  }

  /// The nodes among objects.
  static List<Node> nodes(List<KubernetesObject> objects) {
    return objects.stream().filter(Node.class::isInstance).map(Node.class::cast).toList();
  }

  /// The pods among objects.
  static List<Pod> pods(List<KubernetesObject> objects) {
    return objects.stream().filter(Pod.class::isInstance).map(Pod.class::cast).toList();
  }

  private boolean in100(int chances) {
    return random.nextInt(100) < chances;
  }

  private int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }
}
