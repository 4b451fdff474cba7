package dev.berth.suggestion;

/// Manifests of a test, each a document of YAML.
final class Manifests {
  static final String SPREAD_OVER_ZONES =
      """
      topologySpreadConstraints:
      - {maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule,
         labelSelector: {matchLabels: {app: new}}}
      """;

  /// The status of a pod that has been preempted.
  static final String PREEMPTED =
      "status: {conditions: [{type: DisruptionTarget, status: \"True\", reason:"
          + " PreemptionByScheduler}]}\n";

  private Manifests() {}

  /// A node with 16Gi of memory and room for 110 pods.
  static String node(String name, String cpu) {
    return node(name, cpu, "", "");
  }

  /// @param labels besides that of its name, such as `pool: a, disk: ssd`
  /// @param spec its fields, such as `unschedulable: true`
  static String node(String name, String cpu, String labels, String spec) {
    return nodeWith("", name, cpu, labels, spec);
  }

  /// @param resources besides the usual ones, such as `example.com/gpu: "2"`
  static String nodeWith(String resources, String name, String cpu, String labels, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata: {name: %s, labels: {kubernetes.io/hostname: %s%s}}
    spec: {%s}
    status: {allocatable: {cpu: "%s", memory: 16Gi, pods: "110"%s}}
    """
        .formatted(
            name,
            name,
            labels.isEmpty() ? "" : ", " + labels,
            spec,
            cpu,
            resources.isEmpty() ? "" : ", " + resources);
  }

  /// A pod that runs on the node.
  ///
  /// @param spec other fields, such as `priority: 5`
  static String running(String name, String node, String cpu, String spec) {
    return running("labels: {app: %s}".formatted(name), name, node, cpu, spec);
  }

  /// @param metadata other fields of it
  static String running(String metadata, String name, String node, String cpu, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, %s}
    spec:
      nodeName: %s
      containers: [{name: c, image: i, resources: {requests: {cpu: "%s"}}}]
    %s
    """
        .formatted(name, metadata, node, cpu, spec.indent(2));
  }

  /// The metadata of a pod that a controller has made.
  static String madeBy(String kind, String name) {
    return ("ownerReferences: [{apiVersion: apps/v1, kind: %s, name: %s, uid: %s-uid,"
            + " controller: true}]")
        .formatted(kind, name, name);
  }

  /// A pod without a node, with the label `app: new`.
  ///
  /// @param spec its fields, containers included
  static String waiting(String name, String spec) {
    return waiting("labels: {app: new}", name, spec);
  }

  /// @param metadata other fields of it
  static String waiting(String metadata, String name, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, %s}
    spec:
    %s
    """
        .formatted(name, metadata, spec.indent(2));
  }

  /// The containers of a pod that requests so much cpu.
  static String cpu(String cpu) {
    return requests("cpu: \"%s\"".formatted(cpu));
  }

  /// The containers of a pod.
  ///
  /// @param requests such as `memory: 1Gi`
  static String requests(String requests) {
    return "containers: [{name: c, image: i, resources: {requests: {%s}}}]\n".formatted(requests);
  }

  /// The containers of a pod, with limits, which are requests as well.
  static String limits(String limits) {
    return "containers: [{name: c, image: i, resources: {limits: {%s}}}]\n".formatted(limits);
  }

  /// A class of volumes that are made on the node that is chosen.
  static String storageClass(String name) {
    return """
    ---
    apiVersion: storage.k8s.io/v1
    kind: StorageClass
    metadata: {name: %s}
    provisioner: disk.example.com
    volumeBindingMode: WaitForFirstConsumer
    """
        .formatted(name);
  }

  /// A claim that is bound to a volume in the zone.
  static String boundClaim(String name, String storageClass, String zone) {
    return """
    ---
    apiVersion: v1
    kind: PersistentVolume
    metadata: {name: pv-%s}
    spec:
      storageClassName: %s
      capacity: {storage: 1Gi}
      accessModes: [ReadWriteOnce]
      csi: {driver: disk.example.com, volumeHandle: %s}
      claimRef: {namespace: default, name: %s}
      nodeAffinity: {required: {nodeSelectorTerms: [
        {matchExpressions: [{key: topology.kubernetes.io/zone, operator: In, values: [%s]}]}]}}
    ---
    apiVersion: v1
    kind: PersistentVolumeClaim
    metadata: {name: %s, annotations: {pv.kubernetes.io/bind-completed: "yes"}}
    spec:
      storageClassName: %s
      volumeName: pv-%s
      accessModes: [ReadWriteOnce]
      resources: {requests: {storage: 1Gi}}
    status: {phase: Bound}
    """
        .formatted(name, storageClass, name, name, zone, name, storageClass, name);
  }

  /// The class of all devices of `gpu.example.com`.
  static String deviceClass() {
    return """
    ---
    apiVersion: resource.k8s.io/v1
    kind: DeviceClass
    metadata: {name: gpu}
    spec:
      selectors: [{cel: {expression: device.driver == "gpu.example.com"}}]
    """;
  }

  /// The devices of a node, all of that model.
  static String devices(String node, String model, int count) {
    var devices = new StringBuilder();
    for (int i = 0; i < count; i++) {
      devices.append("  - {name: gpu-%d, attributes: {model: {string: %s}}}\n".formatted(i, model));
    }
    return """
    ---
    apiVersion: resource.k8s.io/v1
    kind: ResourceSlice
    metadata: {name: %s-gpus}
    spec:
      driver: gpu.example.com
      nodeName: %s
      pool: {name: %s, generation: 1, resourceSliceCount: 1}
      devices:
    %s
    """
        .formatted(node, node, node, devices);
  }

  /// A claim of devices of the class.
  ///
  /// @param model of the devices; empty for any
  static String deviceClaim(String name, int count, String model) {
    return """
    ---
    apiVersion: resource.k8s.io/v1
    kind: ResourceClaim
    metadata: {name: %s}
    spec:
      devices:
        requests:
        - name: gpus
          exactly:
            deviceClassName: gpu
            count: %d
    %s
    """
        .formatted(
            name,
            count,
            model.isEmpty()
                ? ""
                : ("        selectors: [{cel: {expression:"
                        + " 'device.attributes[\"gpu.example.com\"].model == \"%s\"'}}]")
                    .formatted(model));
  }

  /// The part of a pod that uses a claim of devices.
  static String usingDevices(String claim) {
    return """
    resourceClaims: [{name: gpus, resourceClaimName: %s}]
    containers: [{name: c, image: i, resources: {claims: [{name: gpus}]}}]
    """
        .formatted(claim);
  }
}
