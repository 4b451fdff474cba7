package dev.berth.cluster.laws;

import java.util.ArrayList;
import java.util.List;

/// Devices of nodes, whole, in partitions that draw on shared counters, and such as several claims
/// may share; and claims for groups of pods.
final class RandomDevices {
  private static final String DRIVER = "gpu.example.com";

  private final RandomDraw draw;
  private final List<String> documents;

  RandomDevices(RandomDraw draw, List<String> documents) {
    this.draw = draw;
    this.documents = documents;
  }

  /// What a group's pods claim.
  ///
  /// @param source which claim each has, or which template it is made of
  record Claims(String source) {
    static final Claims NONE = new Claims("");

    /// The lines of a pod's spec.
    String of(int pod) {
      return source.isEmpty()
          ? ""
          : "  resourceClaims: [{name: devices, %s}]\n"
              .formatted(source.replace("%d", Integer.toString(pod)));
    }
  }

  void ofNode(String node) {
    switch (draw.between(1, 4)) {
      case 1 -> whole(node);
      case 2 -> partitions(node);
      case 3 -> shared(node);
      default -> {}
    }
  }

  private void whole(String node) {
    var devices = new ArrayList<String>();
    int count = draw.between(1, 4);
    for (int i = 0; i < count; i++) {
      devices.add("{name: gpu-%d%s}".formatted(i, taint()));
    }
    slice(node, node, 1, "devices: [%s]".formatted(String.join(", ", devices)));
  }

  private String taint() {
    return draw.in100(15) ? ", taints: [{key: broken, effect: NoSchedule}]" : "";
  }

  private void partitions(String node) {
    int memory = draw.between(2, 6);
    var devices = new ArrayList<String>();
    for (int i = 0; i < 5; i++) {
      devices.add(
          ("{name: part-%d, consumesCounters: [{counterSet: card, counters: {memory: {value: %dGi},"
                  + " slots: {value: \"%d\"}}}]}")
              .formatted(i, draw.between(1, 4), draw.between(0, 2)));
    }
    slice(
        node + "-counters",
        node,
        2,
        "sharedCounters: [{name: card, counters: {memory: {value: %dGi}, slots: {value: \"%d\"}}}]"
            .formatted(memory, draw.between(1, 4)));
    slice(node, node, 2, "devices: [%s]".formatted(String.join(", ", devices)));
  }

  private void shared(String node) {
    slice(
        node,
        node,
        1,
        "devices: [{name: link, allowMultipleAllocations: true, capacity: {bandwidth: {value: \"%d\"}}}]"
            .formatted(draw.between(5, 20)));
  }

  private void slice(String name, String node, int slices, String content) {
    documents.add(
        """
        apiVersion: resource.k8s.io/v1
        kind: ResourceSlice
        metadata: {name: %s}
        spec:
          driver: %s
          nodeName: %s
          pool: {name: %s, generation: 1, resourceSliceCount: %d}
          %s
        """
            .formatted(name, DRIVER, node, node, slices, content));
  }

  void classes() {
    documents.add(
        """
        apiVersion: resource.k8s.io/v1
        kind: DeviceClass
        metadata: {name: gpu}
        spec: {selectors: [{cel: {expression: 'device.driver == "%s"'}}]}
        """
            .formatted(DRIVER));
  }

  /// A claim that all pods of the group share, or a template for one each.
  Claims claimsOf(String group) {
    if (draw.in100(30)) {
      documents.add(
          """
          apiVersion: resource.k8s.io/v1
          kind: ResourceClaim
          metadata: {name: %s}
          spec: %s
          """
              .formatted(group, spec()));
      return new Claims("resourceClaimName: " + group);
    }
    documents.add(
        """
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaimTemplate
        metadata: {name: %s}
        spec: {spec: %s}
        """
            .formatted(group, spec()));
    return new Claims("resourceClaimTemplateName: " + group);
  }

  private String spec() {
    String request =
        switch (draw.between(1, 5)) {
          case 1 -> "allocationMode: All";
          case 2 -> "count: %d".formatted(draw.between(2, 3));
          case 3 -> "capacity: {requests: {bandwidth: \"%d\"}}".formatted(draw.between(1, 6));
          default -> "count: 1";
        };
    return "{devices: {requests: [{name: r, exactly: {deviceClassName: gpu, %s}}]}}"
        .formatted(request);
  }
}
