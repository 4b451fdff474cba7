package dev.berth.engine;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.framework.model.PodInfo;
import java.util.Map;

/// Nodes and pods for tests of the engine, which cannot use the test kit since that is built on it.
public final class EngineObjects {
  private EngineObjects() {}

  public static Node node(String name) {
    return new Node(ObjectMeta.named("", name), NodeSpec.EMPTY, NodeStatus.EMPTY);
  }

  public static Node node(String name, String zone) {
    return new Node(
        ObjectMeta.named("", name).withLabels(Map.of("topology.kubernetes.io/zone", zone)),
        NodeSpec.EMPTY,
        NodeStatus.EMPTY);
  }

  public static Pod pod(String name) {
    return new Pod(
        ObjectMeta.named("default", name).withUid("uid-" + name), PodSpec.EMPTY, PodStatus.EMPTY);
  }

  public static PodInfo pending(String name) {
    return PodInfo.of(pod(name));
  }

  public static PodInfo running(String name, String node) {
    Pod pod = pod(name);
    return PodInfo.of(pod.withSpec(pod.spec().withNodeName(node)));
  }
}
