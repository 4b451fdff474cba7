package dev.berth.testkit;

import dev.berth.api.core.ContainerImage;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.NodeInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// A node for a test, with the pods on it. Immutable: every method returns another node.
///
/// It has the label `kubernetes.io/hostname`, like every real node.
public final class GivenNode {
  private final Node node;
  private final List<GivenPod> pods;

  private GivenNode(Node node, List<GivenPod> pods) {
    this.node = node;
    this.pods = List.copyOf(pods);
  }

  static GivenNode named(String name) {
    var metadata =
        ObjectMeta.named("", name)
            .withUid(name + "-uid")
            .withLabels(Map.of("kubernetes.io/hostname", name));
    return new GivenNode(new Node(metadata, NodeSpec.EMPTY, NodeStatus.EMPTY), List.of())
        .cpu("32")
        .memory("256Gi")
        .pods(110);
  }

  /// Returns the node.
  public Node build() {
    return node;
  }

  /// Returns the node with its pods as plugins see it. The number of nodes that have its images
  /// depends on the other nodes and is left out: see [dev.berth.testkit.fake.FakeNodes].
  public NodeInfo info() {
    var info = NodeInfo.of(node);
    for (GivenPod pod : pods) {
      info = info.plus(pod.info());
    }
    return info;
  }

  /// The pods on the node.
  public List<GivenPod> pods() {
    return pods;
  }

  public GivenNode cpu(String quantity) {
    return resource("cpu", quantity);
  }

  public GivenNode memory(String quantity) {
    return resource("memory", quantity);
  }

  /// Sets how many pods the node may run.
  public GivenNode pods(int number) {
    return resource("pods", Integer.toString(number));
  }

  /// Sets how much of the resource the node offers to pods.
  public GivenNode resource(String name, String quantity) {
    Map<String, Quantity> resources = new LinkedHashMap<>(node.status().allocatable());
    resources.put(name, Quantity.parse(quantity));
    return status(it -> it.withAllocatable(resources).withCapacity(resources));
  }

  /// Adds labels, such as `disk=ssd, gpu=yes`.
  public GivenNode labels(String labels) {
    Map<String, String> all = new LinkedHashMap<>(node.metadata().labels());
    all.putAll(SelectorParser.labels(labels));
    return metadata(it -> it.withLabels(all));
  }

  /// Sets the label `topology.kubernetes.io/zone`.
  public GivenNode zone(String zone) {
    return labels("topology.kubernetes.io/zone=" + zone);
  }

  /// Sets the label `topology.kubernetes.io/region`.
  public GivenNode region(String region) {
    return labels("topology.kubernetes.io/region=" + region);
  }

  /// Removes the label.
  public GivenNode withoutLabel(String key) {
    Map<String, String> fewer = new LinkedHashMap<>(node.metadata().labels());
    fewer.remove(key);
    return metadata(it -> it.withLabels(fewer));
  }

  /// Adds a taint: `key=value:effect` or `key:effect`.
  public GivenNode taint(String taint) {
    return spec(it -> it.withTaints(plus(it.taints(), TaintParser.taint(taint))));
  }

  /// Cordons the node.
  public GivenNode unschedulable() {
    return spec(it -> it.withUnschedulable(true));
  }

  /// Adds an image.
  ///
  /// @param bytes the size of the image
  public GivenNode image(String name, long bytes) {
    var image = new ContainerImage(List.of(name), bytes);
    return status(it -> it.withImages(plus(it.images(), image)));
  }

  /// Adds declared features.
  public GivenNode features(String... names) {
    return status(it -> it.withDeclaredFeatures(List.of(names)));
  }

  /// Adds running pods.
  public GivenNode running(GivenPod... more) {
    var all = new ArrayList<>(pods);
    Arrays.stream(more).map(pod -> pod.on(node.metadata().name())).forEach(all::add);
    return new GivenNode(node, all);
  }

  /// Changes anything else in the metadata.
  public GivenNode metadata(UnaryOperator<ObjectMeta> change) {
    return new GivenNode(node.withMetadata(change.apply(node.metadata())), pods);
  }

  /// Changes anything else in the spec.
  public GivenNode spec(UnaryOperator<NodeSpec> change) {
    return new GivenNode(node.withSpec(change.apply(node.spec())), pods);
  }

  /// Changes anything else in the status.
  public GivenNode status(UnaryOperator<NodeStatus> change) {
    return new GivenNode(node.withStatus(change.apply(node.status())), pods);
  }

  private static <T> List<T> plus(List<T> list, T element) {
    List<T> longer = new ArrayList<>(list);
    longer.add(element);
    return longer;
  }
}
